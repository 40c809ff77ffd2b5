import { feature } from '../../feature.ts'
import { monitor } from '../monitor/feature.ts'
import { SysTopics } from './sys-topics.ts'

export const sysTopics = feature({
  needs: { monitor },
  closesBeforeClients: true,
  start: ({ kernel, options, metrics }, { monitor }) =>
    new SysTopics(kernel, { version: options.version, metrics, levels: () => monitor.levels() }),
})
