import type { HttpSource } from '@signalbox/contract/authorization-sources'
import { readHttp } from '../../config/http.ts'
import { Backend } from '../../backends/backend.ts'
import { requesterValues, isRequestName } from './requester-values.ts'
import { askHttp, type HttpAnswer, type HttpServer, httpConnector } from '../../backends/http.ts'
import {
  type HttpRequestSettings,
  HttpTemplate,
  inspectAnswer,
  readFields,
} from '../../backends/http-template.ts'
import type { AccessRequest } from '@signalbox/acl/rule'
import type { Requester } from './requester.ts'
import type { Source, SourceDeps, SourceKind } from './source.ts'

export interface HttpSettings {
  type: 'http'
  server: HttpServer
  request: HttpRequestSettings
}

/** An external HTTP service that is asked about each topic. */
export const http: SourceKind<HttpSource, HttpSettings> = {
  read: (config) => ({ type: 'http', ...readHttp(config) }),
  open,
}

function open({ server, request }: HttpSettings, deps: SourceDeps): Source {
  const template = new HttpTemplate(request, isRequestName)
  const backend = new Backend(deps.name, httpConnector(server), deps)
  const ask = async (requester: Requester, request: AccessRequest): Promise<HttpAnswer> => {
    const filled = template.fill(requesterValues(requester, request))
    const answer = await backend.ask((pool) => askHttp(pool, filled))
    return { ...answer, contentType: answer.contentType ?? 'application/json' }
  }
  return {
    backend,
    inspect: async (requester, request) => inspectAnswer(await ask(requester, request)),
    decide: async (requester, request) => {
      const { status, contentType, text } = await ask(requester, request)
      if (status === 204) return { permission: 'allow' }
      const { result } = (status === 200 ? readFields(contentType, text) : undefined) ?? {}
      return result === 'allow' || result === 'deny' ? { permission: result } : undefined
    },
    close: () => backend.close(),
  }
}
