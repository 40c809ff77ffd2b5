import { status as operation } from '@signalbox/contract/status'
import { Answer, resource } from './resource.ts'
import { API_VERSION } from '@signalbox/contract/api-version'

export const status = resource(({ on, kernel }) => {
  on(operation, ({ query }) => presentStatus(kernel.node, query.format))
})

/** Text for a person or a probe, JSON when asked for. */
export function presentStatus(node: string, format: string): Answer {
  if (format === 'json') {
    return new Answer(200, {
      node_name: node,
      rel_vsn: `v${API_VERSION}`,
      broker_status: 'started',
      app_status: 'running',
    })
  }
  return new Answer(200, `Node ${node} is started\nemqx is running`, 'text/plain')
}
