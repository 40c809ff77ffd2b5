import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CompleteFile, Exporter } from './exporter.ts'

const UNFINISHED = '.part'

/** A folder of this machine. */
export class LocalExporter implements Exporter {
  readonly kind = 'local'
  readonly place: string
  readonly #folder: string

  constructor(dataDir: string, place: string) {
    this.place = place
    this.#folder = join(dataDir, place)
  }

  async put({ source, ref, signal }: CompleteFile): Promise<void> {
    const target = join(this.#folder, ref)
    const unfinished = `${target}${UNFINISHED}`
    signal.throwIfAborted()
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rm(unfinished, { force: true })
    try {
      // A second name of the same bytes: the transfer stays complete until its end is stored.
      await link(source, unfinished)
    } catch {
      await copy(source, unfinished).catch(async (error: unknown) => {
        await rm(unfinished, { force: true })
        throw error
      })
    }
    await rename(unfinished, target)
  }

  async check(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  downloadAddress(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** To another file system. */
async function copy(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_EXCL)
  const handle = await open(target, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
