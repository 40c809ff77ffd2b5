import { setTimeout as delay } from 'node:timers/promises'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'

const CLIENTS = 4
/** Unacknowledged messages of each client. */
const WINDOW = 20

/** Messages with QoS 1 that carry numbers, so that a lost one is known by its number. */
export class NumberedLoad {
  readonly acknowledged: number[] = []
  /** Time between an acknowledgement and the next message, in milliseconds. */
  readonly #pauseMs: number
  #next = 0
  #isEnding = false
  #publishing: Promise<unknown> = Promise.resolve()

  constructor(pauseMs = 0) {
    this.#pauseMs = pauseMs
  }

  /** Clients publish until `end`, or until the broker is gone. The topics are `<prefix>/0` and so on. */
  async begin(mqttUrl: string, prefix: string, payloadFromNumber: (n: number) => string) {
    this.#isEnding = false
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connectMqtt(mqttUrl)))
    this.#publishing = Promise.all(
      clients.map(async ({ mqtt }, i) => {
        const closed = new Promise<boolean>((resolve) => mqtt.once('close', () => resolve(false)))
        const publish = async () => {
          while (!this.#isEnding) {
            const number = this.#next++
            const sent = mqtt.publishAsync(`${prefix}/${i}`, payloadFromNumber(number), { qos: 1 })
            const isTaken = sent.then(
              () => true,
              () => false,
            )
            if (!(await Promise.race([isTaken, closed]))) return
            this.acknowledged.push(number)
            if (this.#pauseMs > 0) await delay(this.#pauseMs)
          }
        }
        await Promise.all(Array.from({ length: WINDOW }, publish))
        if (mqtt.connected) await mqtt.endAsync()
      }),
    )
  }

  /** Waits for so many further acknowledgements, however fast the machine is. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged.length + count
    await waitFor(() => this.acknowledged.length >= enough, { timeoutMs: 60_000, intervalMs: 2 })
  }

  /** Resolves when nobody publishes, after `end` or when the broker was killed. */
  get ended(): Promise<unknown> {
    return this.#publishing
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#publishing
  }
}
