import type { DisconnectReason } from '../../kernel/reasons.ts'
import type { Ports } from '../../kernel/ports.ts'
import { shortKey } from '../../kernel/short-key.ts'
import type { Banned } from '../banned/banned.ts'

type Services = Ports<'clock' | 'log' | 'hooks'>

export interface FlappingSettings {
  isEnabled: boolean
  windowMs: number
  /** Disconnections within the window that lead to a ban. */
  maxCount: number
  banMs: number
}

/** Client IDs that are counted; the oldest is dropped first. */
const MAX_CLIENTS = 100_000

/** Ends that are not of the client's own making. */
const OTHERS: ReadonlySet<DisconnectReason> = new Set([
  'kicked',
  'takenover',
  'discarded',
  'server_shutdown',
  'use_another_server',
])

interface Count {
  since: number
  count: number
  /** The window of the client's zone, milliseconds. */
  windowMs: number
}

/** Bans client IDs that connect too often. */
export class Flapping {
  readonly #kernel: Services
  readonly #banned: Banned
  readonly #maxClients: number
  #settings: FlappingSettings
  /** Overrides of zones, by their names. */
  #named: ReadonlyMap<string, Partial<FlappingSettings>> = new Map()
  /** In the order in which their counting began. */
  readonly #counts = new Map<string, Count>()
  #unhook: (() => void) | undefined

  constructor(
    kernel: Services,
    banned: Banned,
    settings: FlappingSettings,
    maxClients: number = MAX_CLIENTS,
  ) {
    this.#kernel = kernel
    this.#banned = banned
    this.#maxClients = maxClients
    this.#settings = settings
    this.setSettings(settings)
  }

  get counted(): number {
    return this.#counts.size
  }

  setSettings(settings: FlappingSettings): void {
    this.#settings = settings
    this.#hook()
  }

  /** Sets the overrides of the named zones. */
  setNamed(named: ReadonlyMap<string, Partial<FlappingSettings>>): void {
    this.#named = named
    this.#hook()
  }

  #hook(): void {
    const isNeeded =
      this.#settings.isEnabled || [...this.#named.values()].some(({ isEnabled }) => isEnabled)
    if (!isNeeded) this.close()
    else {
      this.#unhook ??= this.#kernel.hooks.on('client.disconnected', (session, reason) => {
        // Devices of gateways reconnect as their protocol requires.
        if (session.peer.gateway !== undefined) return
        const settings = this.#zoneSettings(session.peer.zone)
        if (settings.isEnabled && !OTHERS.has(reason)) this.#note(session.clientId, settings)
      })
    }
  }

  #zoneSettings(zone: string | undefined): FlappingSettings {
    const named = zone === undefined ? undefined : this.#named.get(zone)
    return named === undefined ? this.#settings : { ...this.#settings, ...named }
  }

  close(): void {
    this.#unhook?.()
    this.#unhook = undefined
    this.#counts.clear()
  }

  #note(clientId: string, { windowMs, maxCount, banMs }: FlappingSettings): void {
    const now = this.#kernel.clock.monotonic()
    const key = shortKey(clientId)
    const standing = this.#counts.get(key)
    const isCurrent = standing !== undefined && now - standing.since < windowMs
    const count = isCurrent ? standing.count + 1 : 1
    if (count >= maxCount) {
      this.#counts.delete(key)
      this.#ban(clientId, banMs)
      return
    }
    if (isCurrent) {
      standing.count = count
      return
    }
    this.#counts.delete(key)
    this.#forget(now)
    this.#counts.set(key, { since: now, count, windowMs })
  }

  /** Removes finished windows, and the oldest ones if there are too many. */
  #forget(now: number): void {
    for (const [key, { since, windowMs }] of this.#counts) {
      const isOver = now - since >= windowMs
      if (!isOver && this.#counts.size < this.#maxClients) return
      this.#counts.delete(key)
    }
  }

  #ban(clientId: string, banMs: number): void {
    const { log, clock } = this.#kernel
    const now = clock.now()
    const ban = {
      kind: 'clientId',
      who: clientId,
      by: 'flapping detector',
      reason: 'flapping is detected',
      at: now,
      until: now + banMs,
    } as const
    this.#banned.add(ban).then(
      (added) => {
        if (added.kind === 'added') log.warn({ clientid: clientId }, 'Flapping client banned')
        else if (added.kind === 'full') log.error({ clientid: clientId }, added.problem)
      },
      (error: unknown) => log.error({ err: error }, 'A flapping client could not be banned'),
    )
  }
}
