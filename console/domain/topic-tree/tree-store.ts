import { retainedList } from '@signalbox/contract/retainer'
import { statsGet } from '@signalbox/contract/stats'
import { subscriptionList } from '@signalbox/contract/subscriptions'
import { bareFilter } from '@signalbox/mqtt/prefix'
import type { MqttClient } from 'mqtt'
import { client } from '#api/client.ts'
import { gatherPages } from '#api/gather.ts'
import { session } from '#api/session.ts'
import { asBase64 } from '#ui/payload.ts'
import { type Access, openSubscriber } from './subscriber.ts'
import { CalculatedTree } from './tree.ts'

/** More is no tree that a person looks through, and no load for a page. */
const MAX_TOPICS = 50_000
const MAX_ROWS = 50_000
/** Longest list that is read without a request of the user. */
const MAX_UNASKED_ROWS = 2000
const HEAD_BYTES = 1024
const TELL_MS = 1000

interface Subscribing extends Access {
  filter: string
}

/** How far the reading is, and the live subscription. */
export interface TreeState {
  tree: CalculatedTree
  /** Changes with every change of the tree. */
  version: number
  reading: 'never' | 'now' | 'waiting' | 'done' | 'cancelled'
  /** Time of the reading in epoch milliseconds. */
  readAt: number
  /** Number of rows that were read, or of all rows of the cluster while they are not read. */
  retained: number
  subscriptions: number
  /** Whether one of the two lists was longer than the console reads. */
  isCut: boolean
  error: unknown
  live: 'off' | 'connecting' | 'on'
  filter: string | undefined
}

function beginning(): TreeState {
  return {
    tree: new CalculatedTree(MAX_TOPICS),
    version: 0,
    reading: 'never',
    readAt: 0,
    retained: 0,
    subscriptions: 0,
    isCut: false,
    error: undefined,
    live: 'off',
    filter: undefined,
  }
}

let state = beginning()
let reading: AbortController | undefined
let subscriber: MqttClient | undefined
let telling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(part: Partial<TreeState>): void {
  state = { ...state, ...part, version: state.version + 1 }
  for (const listener of listeners) listener()
}

/** Messages come faster than anybody reads. */
function tellSoon(): void {
  telling ??= setTimeout(() => {
    telling = undefined
    set({})
  }, TELL_MS)
}

async function countRows(signal: AbortSignal) {
  const stats = await client.call(statsGet, { query: { aggregate: true } }, { signal })
  const [sum] = Array.isArray(stats) ? stats : [stats]
  return {
    retained: sum?.['retained.count'] ?? 0,
    subscriptions: sum?.['subscriptions.count'] ?? 0,
  }
}

/** Calculates the topics of a cluster, which has no list of them, from other lists. */
export const treeStore = {
  state: () => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Reads retained messages and subscriptions, page by page; long lists only on request of the user. */
  async read({ isAsked }: { isAsked: boolean }): Promise<void> {
    reading?.abort()
    reading = new AbortController()
    const { signal } = reading
    const tree = new CalculatedTree(MAX_TOPICS)
    const { live, filter } = state
    state = { ...beginning(), live, filter, version: state.version }
    set({ tree, reading: 'now' })
    try {
      // Without a count, the lists are read, which reports their own errors.
      const there = isAsked ? undefined : await countRows(signal).catch(() => undefined)
      if (there !== undefined && there.retained + there.subscriptions > MAX_UNASKED_ROWS) {
        set({ reading: 'waiting', readAt: Date.now(), ...there })
        return
      }
      const retained = gatherPages(
        (page, options) => client.call(retainedList, { query: page }, options),
        { rowKey: ({ topic }) => topic, limit: MAX_ROWS },
      )
      for await (const { rows, isCut } of retained(signal)) {
        for (const { topic } of rows) tree.addRetained(topic)
        set({ retained: state.retained + rows.length, isCut: state.isCut || isCut })
      }
      const subscriptions = gatherPages(
        (page, options) => client.call(subscriptionList, { query: page }, options),
        { rowKey: ({ clientid, topic }) => `${clientid} ${topic}`, limit: MAX_ROWS },
      )
      for await (const { rows, isCut } of subscriptions(signal)) {
        for (const { topic } of rows) tree.addSubscription(bareFilter(topic))
        set({ subscriptions: state.subscriptions + rows.length, isCut: state.isCut || isCut })
      }
      set({ reading: 'done', readAt: Date.now() })
    } catch (error) {
      if (signal.aborted) return
      set({ reading: 'done', readAt: Date.now(), error })
    }
  },

  cancel(): void {
    reading?.abort()
    set({ reading: 'cancelled', readAt: Date.now() })
  },

  /** @throws if the listener cannot be reached, or refuses the subscription */
  async listen({ filter, ...access }: Subscribing): Promise<void> {
    this.stopListening()
    set({ live: 'connecting', filter })
    try {
      const { client: mqtt, ready } = await openSubscriber(access)
      subscriber = mqtt
      await ready
      mqtt.on('message', (topic, payload, { qos, retain }) => {
        const sample = {
          at: new Date().toISOString(),
          qos,
          retain,
          from_clientid: '',
          payload_bytes: payload.length,
          payload: asBase64(payload.subarray(0, HEAD_BYTES)),
        }
        state.tree.addMessage(topic, sample, retain)
        tellSoon()
      })
      mqtt.on('close', () => set({ live: 'off' }))
      const [granted] = await mqtt.subscribeAsync(filter, { qos: 0, rap: true })
      if (granted !== undefined && granted.qos > 2) throw new Error(`SUBACK ${granted.qos}`)
      set({ live: 'on' })
    } catch (error) {
      this.stopListening()
      throw error
    }
  },

  stopListening(): void {
    subscriber?.removeAllListeners('close')
    subscriber?.end(true)
    subscriber = undefined
    set({ live: 'off', filter: undefined })
  },
}

if (typeof window !== 'undefined') {
  session.onEnd(() => {
    reading?.abort()
    treeStore.stopListening()
    state = beginning()
  })
}
