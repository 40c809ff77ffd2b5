import { Backend, type BackendDeps } from './backend.ts'
import { askHttp, type HttpAnswer, type HttpServer, httpConnector } from './http.ts'
import { type HttpRequestSettings, HttpTemplate, inspectAnswer } from './http-template.ts'
import type { Lookup } from './lookup.ts'
import type { Values } from './template.ts'

/** Settings of an HTTP service that answers questions about clients. */
export interface HttpServiceSettings {
  server: HttpServer
  request: HttpRequestSettings
}

export class HttpService {
  readonly backend: Backend<ReturnType<ReturnType<typeof httpConnector>['open']>>
  readonly #template: HttpTemplate
  readonly #untyped: string | undefined

  /**
   * @param isKnown which placeholders have a value
   * @param deps.untyped the content type of an answer that names none
   */
  constructor(
    { server, request }: HttpServiceSettings,
    isKnown: (name: string) => boolean,
    deps: BackendDeps & { name: string; untyped?: string },
  ) {
    this.#template = new HttpTemplate(request, isKnown)
    this.#untyped = deps.untyped
    this.backend = new Backend(deps.name, httpConnector(server), deps)
  }

  async ask(values: Values): Promise<HttpAnswer> {
    const filled = this.#template.fill(values)
    const answer = await this.backend.ask((pool) => askHttp(pool, filled))
    return { ...answer, contentType: answer.contentType ?? this.#untyped }
  }

  /** Sends the request and tells whether the answer has a decision about the client. */
  async inspect(values: Values): Promise<Lookup> {
    return inspectAnswer(await this.ask(values))
  }

  close(): void {
    this.backend.close()
  }
}
