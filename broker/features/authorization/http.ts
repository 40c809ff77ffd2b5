import type { HttpSource } from '@signalbox/contract/authorization-sources'
import { HttpService, type HttpServiceSettings } from '../../backends/http-service.ts'
import { readFields } from '../../backends/http-template.ts'
import { readHttp } from '../../config/http.ts'
import { requesterValues, isRequestName } from './requester-values.ts'
import type { Source, SourceDeps, SourceKind } from './source.ts'

export interface HttpSettings extends HttpServiceSettings {
  type: 'http'
}

/** Source that asks an external HTTP service about each topic. */
export const http: SourceKind<HttpSource, HttpSettings> = {
  read: (config) => ({ type: 'http', ...readHttp(config) }),
  open,
}

function open(settings: HttpSettings, deps: SourceDeps): Source {
  const service = new HttpService(settings, isRequestName, { ...deps, untyped: 'application/json' })
  return {
    backend: service.backend,
    inspect: (requester, request) => service.inspect(requesterValues(requester, request)),
    decide: async (requester, request) => {
      const { status, contentType, text } = await service.ask(requesterValues(requester, request))
      if (status === 204) return { permission: 'allow' }
      const { result } = (status === 200 ? readFields(contentType, text) : undefined) ?? {}
      return result === 'allow' || result === 'deny' ? { permission: result } : undefined
    },
    close: () => service.close(),
  }
}
