import type { Message } from '../../kernel/message.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Columns } from './events/columns.ts'
import { raised } from './events/raised.ts'
import type { RuleIndex } from './rule-index.ts'
import type { RunningRule } from './running-rule.ts'

/** An event of the kernel that starts rules. */
export interface RaisedEvent {
  columns: Columns
  clientId: string
  message: Message | undefined
}

type Raised = (rules: readonly RunningRule[], event: RaisedEvent) => void
type Services = Ports<'node' | 'clock' | 'hooks' | 'sessionOf'>

/** Listens to the events that start rules, and to no others. */
export class RuleEvents {
  readonly #kernel: Services
  readonly #index: RuleIndex
  readonly #raise: Raised
  /** By the topic of the event. */
  readonly #listening = new Map<string, { rules: readonly RunningRule[]; stop: () => void }>()

  constructor(kernel: Services, index: RuleIndex, raise: Raised) {
    this.#kernel = kernel
    this.#index = index
    this.#raise = raise
  }

  /** To be called after each change of the index. */
  update(): void {
    for (const [topic, listen] of Object.entries(raised)) {
      const rules = this.#index.ofEvent(topic)
      const current = this.#listening.get(topic)
      if (rules.length === 0) {
        current?.stop()
        this.#listening.delete(topic)
      } else if (current === undefined) {
        const listening = {
          rules,
          stop: listen(this.#kernel, (columns, clientId, message) =>
            this.#raise(listening.rules, { columns, clientId, message }),
          ),
        }
        this.#listening.set(topic, listening)
      } else {
        current.rules = rules
      }
    }
  }

  close(): void {
    for (const { stop } of this.#listening.values()) stop()
  }
}
