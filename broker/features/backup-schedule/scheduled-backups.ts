import { errorMessage } from '@signalbox/formats/error-message'
import type { Ports } from '../../kernel/ports.ts'
import type { StorageFaults } from '../../store/storage-faults.ts'
import type { Store } from '../../store/store.ts'
import type { Alarms } from '../alarms/alarms.ts'
import { ScheduleTable } from './schedule-table.ts'
import type { ScheduleSettings } from './setting.ts'
import { nextTime, previousTime } from './timetable.ts'

type Services = Ports<'clock' | 'log'>

/** The backups of the broker, as far as the schedule needs them. */
export interface BackupFiles {
  export(): Promise<{ name: string }>
  readonly folder: {
    list(): Promise<readonly { name: string }[]>
    delete(name: string): Promise<boolean>
  }
}

/** The result of the last backup of the schedule. */
export interface LastBackup {
  /** Time of the attempt in epoch milliseconds. */
  at: number
  filename?: string
  failure?: string
}

const ALARM = 'scheduled_backup_failure'
/** After the start, for a backup that was due while the broker was not running. */
const CATCH_UP_MS = 60_000
const RETRY_MS = 600_000
/** The machine may sleep, and its clock may be set: the due time is compared with it this often. */
const LONGEST_WAIT_MS = 3_600_000

/** Creates backups by a schedule, and deletes its old ones. */
export class ScheduledBackups {
  readonly #kernel: Services
  readonly #alarms: Pick<Alarms, 'activate' | 'deactivate'>
  readonly #table: ScheduleTable
  readonly #faults: StorageFaults
  #settings: ScheduleSettings
  #backups: BackupFiles | undefined
  #last: LastBackup | undefined
  #dueAt: number | undefined
  #cancel: () => void = () => {}
  #isRunning = false
  #isClosed = false

  constructor(
    kernel: Services,
    store: Store,
    alarms: Pick<Alarms, 'activate' | 'deactivate'>,
    settings: ScheduleSettings,
  ) {
    this.#kernel = kernel
    this.#alarms = alarms
    this.#table = new ScheduleTable(store)
    this.#faults = store.faults
    this.#settings = settings
    const [newest] = this.#table.all()
    this.#last = newest && { at: newest.at, filename: newest.name }
  }

  /** Called when the broker runs: a backup that is overdue follows soon. */
  begin(backups: BackupFiles): void {
    this.#backups = backups
    const { timetable } = this.#settings
    const now = this.#kernel.clock.now()
    const isOverdue =
      timetable !== undefined &&
      this.#last !== undefined &&
      this.#last.at < previousTime(timetable, now)
    this.#dueAt = isOverdue ? now + CATCH_UP_MS : undefined
    this.#wait()
  }

  setSettings(settings: ScheduleSettings): void {
    this.#settings = settings
    this.#dueAt = undefined
    if (settings.timetable === undefined) this.#alarms.deactivate(ALARM)
    this.#wait()
  }

  get last(): LastBackup | undefined {
    return this.#last
  }

  /** Epoch milliseconds; `undefined`: the schedule is disabled. */
  get nextAt(): number | undefined {
    return this.#settings.timetable && this.#dueAt
  }

  /** Names of the files that the schedule has made, the newest first. */
  async files(): Promise<string[]> {
    const existing = new Set((await this.#backups?.folder.list())?.map(({ name }) => name))
    return this.#table.all().flatMap(({ name }) => (existing.has(name) ? [name] : []))
  }

  /** A user has stored a file of this name: it is never deleted automatically. */
  disown(name: string): Promise<void> {
    return this.#table.remove([name])
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
  }

  #wait(): void {
    this.#cancel()
    const { timetable } = this.#settings
    if (timetable === undefined || this.#backups === undefined || this.#isClosed) return
    const { clock } = this.#kernel
    const now = clock.now()
    this.#dueAt = Math.min(this.#dueAt ?? Number.POSITIVE_INFINITY, nextTime(timetable, now))
    this.#cancel = clock.after(Math.min(this.#dueAt - now, LONGEST_WAIT_MS), () => {
      const isDue = clock.now() >= (this.#dueAt ?? Number.POSITIVE_INFINITY)
      if (isDue && this.#backups !== undefined) void this.#run(this.#backups)
      else this.#wait()
    })
  }

  async #run(backups: BackupFiles): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      await this.#make(backups)
    } finally {
      this.#isRunning = false
      this.#wait()
    }
  }

  async #make(backups: BackupFiles): Promise<void> {
    const { clock, log } = this.#kernel
    const at = clock.now()
    try {
      const { name } = await backups.export()
      await this.#table.add({ name, at })
      this.#last = { at, filename: name }
      this.#dueAt = undefined
      this.#alarms.deactivate(ALARM)
    } catch (error) {
      if (this.#isClosed) return
      const failure = this.#faults.note(error)?.sentence ?? errorMessage(error)
      log.error({ err: error }, 'A scheduled backup failed')
      this.#last = { at, failure }
      this.#dueAt = clock.now() + RETRY_MS
      this.#alarms.activate(ALARM, `scheduled backup failed: ${failure}`, { reason: failure })
      return
    }
    await this.#deleteOld(backups).catch((error: unknown) =>
      log.error({ err: error }, 'Old scheduled backups cannot be deleted'),
    )
  }

  /** Deletes old backups except the newest one. */
  async #deleteOld({ folder }: BackupFiles): Promise<void> {
    const { keep, maxAgeMs } = this.#settings
    const oldest = this.#kernel.clock.now() - maxAgeMs
    const isOld = (at: number, i: number) => i > 0 && (i >= keep || at < oldest)
    const existing = new Set((await folder.list()).map(({ name }) => name))
    const known = this.#table.all()
    const current = known.filter(({ name }) => existing.has(name))
    const old = current.filter(({ at }, i) => isOld(at, i)).map(({ name }) => name)
    for (const name of old) await folder.delete(name)
    const gone = known.filter(({ name }) => !existing.has(name)).map(({ name }) => name)
    if (old.length + gone.length > 0) await this.#table.remove([...old, ...gone])
  }
}
