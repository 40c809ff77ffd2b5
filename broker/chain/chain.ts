import type { Backend, BackendDeps } from '../backends/backend.ts'
import { Answers } from './answers.ts'

/** Desired state of one member of a chain. */
export interface Place<Settings> {
  /** ID of the member; unique in the chain. */
  readonly id: string
  readonly isEnabled: boolean
  readonly settings: Settings
}

/** An opened member of the chain. */
interface AtWork {
  /** Backend of the member, if it has a server. */
  readonly backend?: Pick<Backend<unknown>, 'looked'>
  readonly close?: () => void
}

/** State of one member of a chain. */
export interface Link<Settings, Member> extends Place<Settings> {
  readonly answers: Answers
  /** Opened member; absent while disabled. */
  readonly member?: Member
}

/** How the members of a chain are made. */
interface Making<Settings, Member> extends Pick<BackendDeps, 'clock' | 'log'> {
  open: (settings: Settings, id: string) => Member
  /** Whether a member can stay open, with its connections, under the new settings. */
  isSame: (before: Settings, now: Settings) => boolean
}

/**
 * Members that are asked in order. Immutable: a change builds a new chain, and questions in progress
 * finish on the old one.
 */
export class Chain<Settings, Member extends AtWork> {
  readonly links: readonly Link<Settings, Member>[]

  constructor(links: readonly Link<Settings, Member>[] = []) {
    this.links = links
  }

  /**
   * The chain that replaces this one. Members that the new chain does not reuse are closed.
   *
   * @throws what an opener throws; then this one stays as it is
   */
  next(
    places: readonly Place<Settings>[],
    { open, isSame, ...deps }: Making<Settings, Member>,
  ): Chain<Settings, Member> {
    const opened: Member[] = []
    try {
      const next = places.map((place): Link<Settings, Member> => {
        const { id, isEnabled, settings } = place
        const before = this.find(id)
        const answers = before?.answers ?? new Answers(id, deps)
        if (!isEnabled) return { id, isEnabled, settings, answers }
        if (before?.member !== undefined && isSame(before.settings, settings)) {
          return { id, isEnabled, settings, answers, member: before.member }
        }
        const member = open(settings, id)
        opened.push(member)
        return { id, isEnabled, settings, answers, member }
      })
      const kept = new Set(next.map(({ member }) => member))
      for (const { member } of this.links) if (!kept.has(member)) member?.close?.()
      return new Chain(next)
    } catch (error) {
      for (const member of opened) member.close?.()
      throw error
    }
  }

  find(id: string): Link<Settings, Member> | undefined {
    return this.links.find((link) => link.id === id)
  }

  /** Resolves when every server has been checked, whether it was up or not. */
  async looked(): Promise<void> {
    for (const { member } of this.links) await member?.backend?.looked
  }

  close(): void {
    for (const { member } of this.links) member?.close?.()
  }
}
