import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a few megabytes in memory that a test fills. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all free space except for this many bytes, in whole pages of 4 KiB. */
  fill(leavingBytes?: number): void
  /** Frees the space that `fill` has taken. */
  free(): void
  /** Unmounts it; nothing may have a file of it open. */
  remove(): void
}

const PAGE = 4096

/** @throws {Error} the disk cannot be mounted: a test that needs it must fail and not pass without it */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-disk-'))
  const words = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]
  const { status, stderr, error } = spawnSync('mount', words, { encoding: 'utf8' })
  if (status !== 0) {
    rmdirSync(folder)
    const reason = error?.message ?? stderr.trim()
    throw new Error(`Tests of full disks mount a tmpfs and need the right to do so: ${reason}`)
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leavingBytes = 0) {
      const fd = openSync(ballast, 'a', 0o600)
      try {
        for (let left = pages(folder) - Math.ceil(leavingBytes / PAGE); left > 0; left -= 256) {
          writeSync(fd, Buffer.alloc(Math.min(left, 256) * PAGE))
        }
      } finally {
        closeSync(fd)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`${folder} cannot be unmounted: ${stderr.trim()}`)
      rmdirSync(folder)
    },
  }
}

function pages(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / PAGE)
}
