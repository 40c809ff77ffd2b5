import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { PublishContext } from '../../kernel/hook-points.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import { type Command, isFileTopic, readTopic, responseTopic } from './command.ts'
import { findStorageFault } from '../../store/storage-faults.ts'
import { FinalFault, QuotaFault, TransferFault } from './faults.ts'
import type { FileTransfers } from './file-transfers.ts'
import type { TransferKey } from './transfer-table.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks' | 'publish'>

/**
 * Takes messages to `$file/…` as commands to the broker: they are neither routed nor retained, and rules do not see
 * them. The result is the reason code of the acknowledgement, or a message to the response topic.
 */
export class FileCommands {
  readonly #kernel: Services
  readonly #transfers: FileTransfers
  readonly #unhook: (() => void)[]

  constructor(kernel: Services, transfers: FileTransfers) {
    this.#kernel = kernel
    this.#transfers = transfers
    this.#unhook = [
      kernel.hooks.on(
        'message.publish',
        (message, context) => (this.#isOurs(message) ? this.#take(message, context) : undefined),
        'files',
      ),
      kernel.hooks.on(
        'message.simulate',
        (message, simulation) => {
          if (!this.#isOurs(message)) return undefined
          const { command } = readTopic(message.topic)
          const reason = command === undefined ? 'no_command' : 'command'
          const outcome = command === undefined ? 'refused' : 'held'
          simulation.tell({ name: 'file_transfer', outcome, reason })
          return null
        },
        'files',
      ),
    ]
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
  }

  #isOurs(message: Message | null): message is Message {
    return message !== null && this.#transfers.isEnabled && isFileTopic(message.topic)
  }

  /** Runs a command. An MQTT client waits for the result; other publishers cannot receive one. */
  #take(message: Message, context: PublishContext): MaybePromise<null> {
    const { packetId } = context
    if (packetId === 0) return null
    const run = (): null => {
      context.answer(this.#handle(message, packetId))
      return null
    }
    const { room } = this.#transfers
    return room === undefined ? run() : room.then(run)
  }

  async #handle(message: Message, packetId: number): Promise<ReasonCode> {
    const { topic, payload, fromClientId: clientId } = message
    const { fileId, isAsync, command } = readTopic(topic)
    const result = this.#result({ clientId, fileId }, command, payload)
    if (!isAsync) return (await result).reasonCode
    void result.then(({ reasonCode, reason }) =>
      this.#respond(clientId, { topic, packetId, reasonCode, reason }),
    )
    return ReasonCode.success
  }

  async #result(key: TransferKey, command: Command | undefined, payload: Buffer) {
    try {
      if (command === undefined) throw new TransferFault('there is no such command')
      await this.#transfers.run(key, command, payload)
      return { reasonCode: ReasonCode.success, reason: 'success' }
    } catch (error) {
      const isExpected = error instanceof TransferFault
      const fields = { clientid: key.clientId, fileid: key.fileId, command: command?.kind }
      const reason = isExpected ? error.message : 'the file could not be stored'
      if (isExpected) this.#kernel.log.info({ ...fields, reason }, 'A file transfer command failed')
      else this.#kernel.log.error({ ...fields, err: error }, 'A file could not be stored')
      return { reasonCode: toReasonCode(error), reason }
    }
  }

  #respond(
    clientId: string,
    result: { topic: string; packetId: number; reasonCode: ReasonCode; reason: string },
  ): void {
    const payload = JSON.stringify({
      vsn: '0.1',
      topic: result.topic,
      packet_id: result.packetId,
      reason_code: result.reasonCode,
      reason_description: result.reason,
    })
    const published = this.#kernel.publish({
      topic: responseTopic(clientId),
      payload: Buffer.from(payload),
      qos: 1,
      retain: false,
      fromClientId: this.#kernel.node,
      timestamp: this.#kernel.clock.now(),
    })
    if (published instanceof Promise) {
      published.catch((error: unknown) =>
        this.#kernel.log.error({ err: error, clientid: clientId }, 'A response could not be sent'),
      )
    }
  }
}

function toReasonCode(error: unknown): ReasonCode {
  if (error instanceof QuotaFault || findStorageFault(error) === 'full') {
    return ReasonCode.quotaExceeded
  }
  if (error instanceof FinalFault) return ReasonCode.implementationSpecificError
  return ReasonCode.unspecifiedError
}
