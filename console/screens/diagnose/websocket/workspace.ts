// The tabs of the MQTT client. They live outside React, so that connections, messages and half-typed
// forms are there again when the user comes back to the screen; a logout ends them all.
import { Connection, type ConnectionDeps } from './connection/connection.ts'
import type { Status } from './connection/connection-state.ts'
import {
  type ConnectForm,
  defaultConnectForm,
  defaultPublishForm,
  defaultSubscribeForm,
  type PageAddress,
  type PublishForm,
  type SubscribeForm,
} from './connection/connection-settings.ts'
import type { PayloadFormat } from './messages/payload.ts'
import { Repeater, type Timer } from './messages/repeater.ts'
import { Requester } from './messages/requester.ts'
import { randomName } from './random-name.ts'
import type { SavedConnection } from './transfer/saved-connections.ts'

export const MAX_FURTHER_TABS = 6

/** Input of the user in a tab. It is changed in place, and React reads it when the tab opens. */
export interface Drafts {
  connect: ConnectForm
  subscribe: SubscribeForm
  publish: PublishForm
  messages: { list: 'all' | 'received' | 'published'; format: PayloadFormat; filter: string }
  /** Topic filter of the only subscription whose messages are shown. */
  only?: string | undefined
  /** Number of received messages when the tab was last open. */
  seen: number
}

export interface Tab {
  readonly id: string
  /** Undefined for the first tab, which is named in the user's language. */
  readonly name?: string
  readonly connection: Connection
  readonly drafts: Drafts
  readonly repeater: Repeater
  readonly requester: Requester
}

export interface WorkspaceView {
  readonly tabs: readonly [Tab, ...Tab[]]
  readonly active: Tab
}

export interface WorkspaceDeps extends ConnectionDeps {
  page: () => PageAddress
}

export class Workspace {
  readonly #deps: WorkspaceDeps
  readonly #listeners = new Set<() => void>()
  #view: WorkspaceView

  constructor(deps: WorkspaceDeps) {
    this.#deps = deps
    this.#view = this.#fresh()
  }

  view = (): WorkspaceView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens a tab with a new name, unless the maximum is reached. */
  open(): void {
    const { tabs } = this.#view
    if (!this.canOpen()) return
    const name = randomName()
    const tab = this.#tab(name, name)
    this.#change([...tabs, tab], tab.id)
  }

  canOpen(): boolean {
    return this.#view.tabs.length <= MAX_FURTHER_TABS
  }

  select(id: string): void {
    this.#change(this.#view.tabs, id)
  }

  /** Opens a tab for each, as far as there is room; returns how many. */
  openSaved(connections: readonly SavedConnection[]): number {
    const { tabs } = this.#view
    const added = connections
      .slice(0, MAX_FURTHER_TABS + 1 - tabs.length)
      .map(({ name, settings }) => {
        const tab = this.#tab(randomName(), name)
        tab.drafts.connect = settings
        return tab
      })
    const [first] = added
    if (first !== undefined) this.#change([...tabs, ...added], first.id)
    return added.length
  }

  rename(id: string, name: string): void {
    const [first, ...rest] = this.#view.tabs
    const renamed = (tab: Tab) => (tab.id === id ? { ...tab, name } : tab)
    this.#change([renamed(first), ...rest.map(renamed)], this.#view.active.id)
  }

  /** Closes a tab and its connection, and shows its neighbour. The first tab stays. */
  close(id: string): void {
    const [first, ...rest] = this.#view.tabs
    const index = rest.findIndex((tab) => tab.id === id)
    const closed = rest[index]
    if (!closed) return
    endTab(closed)
    const left = rest.filter((tab) => tab !== closed)
    const neighbour = left[index] ?? left.at(-1) ?? first
    const { active } = this.#view
    this.#change([first, ...left], active === closed ? neighbour.id : active.id)
  }

  /** Every connection ends and nothing that was typed or received is left. */
  reset(): void {
    for (const tab of this.#view.tabs) endTab(tab)
    const { tabs, active } = this.#fresh()
    this.#change(tabs, active.id)
  }

  /** The page goes away. */
  leave(): void {
    for (const tab of this.#view.tabs) tab.connection.leave()
  }

  #fresh(): WorkspaceView {
    const first = this.#tab(randomName())
    return { tabs: [first], active: first }
  }

  #tab(id: string, name?: string): Tab {
    const connection = new Connection(this.#deps)
    const drafts: Drafts = {
      connect: defaultConnectForm(this.#deps.page(), id),
      subscribe: defaultSubscribeForm(),
      publish: defaultPublishForm(),
      messages: { list: 'all', format: 'plaintext', filter: '' },
      seen: 0,
    }
    const { timer = pageTimer } = this.#deps
    const repeater = new Repeater({ connection, message: () => drafts.publish, timer })
    return { id, name, connection, drafts, repeater, requester: new Requester(connection) }
  }

  #change(tabs: WorkspaceView['tabs'], activeId: string): void {
    this.#view = { tabs, active: tabs.find((tab) => tab.id === activeId) ?? tabs[0] }
    for (const listener of this.#listeners) listener()
  }
}

export function isOpen(status: Status): boolean {
  return status.state !== 'disconnected'
}

function endTab({ connection, repeater, requester }: Tab): void {
  repeater.stop()
  requester.clear()
  connection.close()
}

const pageTimer: Timer = {
  set: (run, everyMs) => Number(setInterval(run, everyMs)),
  clear: (id) => clearInterval(id),
}
