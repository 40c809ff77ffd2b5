import { Backend } from '../../backends/backend.ts'
import { askerValues, isAskedName } from './asker-values.ts'
import { askHttp, type HttpServer, httpConnector } from '../../backends/http.ts'
import { type HttpRequestSettings, HttpTemplate, readFields } from '../../backends/http-template.ts'
import type { Source, SourceDeps } from './source.ts'

export interface HttpSettings {
  type: 'http'
  server: HttpServer
  request: HttpRequestSettings
}

/** A service of others that is asked about each topic. */
export function openHttpSource({ server, request }: HttpSettings, deps: SourceDeps): Source {
  const template = new HttpTemplate(request, isAskedName)
  const backend = new Backend(deps.name, httpConnector(server), deps)
  return {
    backend,
    decide: async (asker, asked) => {
      const filled = template.fill(askerValues(asker, asked))
      const { status, contentType, text } = await backend.ask((pool) => askHttp(pool, filled))
      if (status === 204) return { permission: 'allow' }
      const fields =
        status === 200 ? readFields(contentType ?? 'application/json', text) : undefined
      const { result } = fields ?? {}
      return result === 'allow' || result === 'deny' ? { permission: result } : undefined
    },
    close: () => backend.close(),
  }
}
