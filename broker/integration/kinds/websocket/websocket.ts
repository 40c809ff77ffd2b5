import { isUtf8 } from 'node:buffer'
import type { WebsocketAction, WebsocketConnector } from '@signalbox/contract/integration/websocket'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { ActionDriver, ConnectorType } from '../../driver.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'
import { readWebsocketConnector, WebsocketLink } from './connection.ts'

/** A WebSocket server, to which each row is one message. */
export const websocket: ConnectorType<WebsocketConnector, WebsocketAction, never, WebsocketLink> = {
  connector(config) {
    const settings = readWebsocketConnector(config)
    return (context) => new WebsocketLink(settings, context)
  },
  action({ parameters: { payload_template: template, message_type: type } }) {
    const payload = new RowTemplate(template === '' ? '${.}' : template)
    return (connection) => new WebsocketActionDriver(connection, payload, type === 'binary')
  },
}

class WebsocketActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #link: WebsocketLink
  readonly #payload: RowTemplate
  readonly #isBinary: boolean

  constructor(link: WebsocketLink, payload: RowTemplate, isBinary: boolean) {
    this.#link = link
    this.#payload = payload
    this.#isBinary = isBinary
  }

  /** @throws {RenderError} if a text is not UTF-8: the server would end the connection. */
  render(row: ValueMap): Buffer {
    const bytes = this.#payload.bytes(row)
    if (!this.#isBinary && !isUtf8(bytes)) throw new RenderError('the text is not UTF-8')
    return bytes
  }

  send(requests: readonly unknown[]): Promise<void> {
    const rows = requests as readonly Uint8Array[] // `render` made them; a disk buffer returns arrays
    return this.#link.deliver(
      rows.map((row) => ({ data: Buffer.from(row), isBinary: this.#isBinary })),
    )
  }
}
