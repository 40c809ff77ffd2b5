import type { SchemaSet } from '@signalbox/schemas/schema-set'
import type { Counters } from '../../kernel/counters.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import { StageLine } from '../../stages/stage-line.ts'
import type { TransformationSettings } from './setting.ts'
import { type About, transform, TransformError } from './transform.ts'

export { TransformError } from './transform.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks' | 'sessionOf'>

interface Deps {
  schemas: SchemaSet
  counters: Counters<'messages.transformation_succeeded' | 'messages.transformation_failed'>
}

/** The publisher of a dry run, as EMQX names it. */
const DRY_RUN_CLIENT = 'test-clientid'

/** Changes published messages by their topic. */
export class MessageTransformation {
  readonly #kernel: Services
  readonly #schemas: SchemaSet
  readonly line: StageLine<
    TransformationSettings,
    'messages.transformation_succeeded',
    'messages.transformation_failed'
  >

  constructor(
    kernel: Services,
    { schemas, counters }: Deps,
    settings: readonly TransformationSettings[],
  ) {
    this.#kernel = kernel
    this.#schemas = schemas
    this.line = new StageLine(
      kernel,
      {
        source: 'message_transformation',
        noun: 'transformation',
        place: 'transform',
        success: 'transformed',
        succeeded: 'messages.transformation_succeeded',
        failed: 'messages.transformation_failed',
        run: (transformation, message) => this.#run(transformation, message),
      },
      counters,
      settings,
    )
  }

  /** Transforms a message without publishing it; errors as of `transform`. */
  dryRun(
    settings: TransformationSettings,
    message: Message,
    clientAttrs: Readonly<Record<string, string>>,
  ): Message {
    const about = {
      ...this.#describeSender(message),
      clientid: DRY_RUN_CLIENT,
      client_attrs: clientAttrs,
    }
    return transform(settings, message, () => about, this.#schemas)
  }

  close(): void {
    this.line.close()
  }

  #run(settings: TransformationSettings, message: Message): Message | string {
    try {
      return transform(settings, message, () => this.#describeSender(message), this.#schemas)
    } catch (error) {
      if (error instanceof TransformError) return error.message
      throw error
    }
  }

  #describeSender({ fromClientId, fromUsername, fromGateway, timestamp }: Message): About {
    const session = this.#kernel.sessionOf(fromClientId, fromGateway)
    const peer = session?.peer
    return {
      clientid: fromClientId,
      username: fromUsername,
      client_attrs: session?.clientAttrs,
      peerhost: peer?.address,
      peername: peer && `${peer.address}:${peer.port}`,
      node: this.#kernel.node,
      timestamp,
      publish_received_at: timestamp,
    }
  }
}
