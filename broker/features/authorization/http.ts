import { Backend } from '../../backends/backend.ts'
import { askerValues, isAskedName } from './asker-values.ts'
import { askHttp, type HttpAnswer, type HttpServer, httpConnector } from '../../backends/http.ts'
import {
  type HttpRequestSettings,
  HttpTemplate,
  inspectAnswer,
  readFields,
} from '../../backends/http-template.ts'
import type { Asked } from '@signalbox/acl/rule'
import type { Asker } from './asker.ts'
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
  const ask = async (asker: Asker, asked: Asked): Promise<HttpAnswer> => {
    const filled = template.fill(askerValues(asker, asked))
    const answer = await backend.ask((pool) => askHttp(pool, filled))
    return { ...answer, contentType: answer.contentType ?? 'application/json' }
  }
  return {
    backend,
    inspect: async (asker, asked) => inspectAnswer(await ask(asker, asked)),
    decide: async (asker, asked) => {
      const { status, contentType, text } = await ask(asker, asked)
      if (status === 204) return { permission: 'allow' }
      const { result } = (status === 200 ? readFields(contentType, text) : undefined) ?? {}
      return result === 'allow' || result === 'deny' ? { permission: result } : undefined
    },
    close: () => backend.close(),
  }
}
