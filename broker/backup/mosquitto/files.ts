import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ArchiveError } from '../../archive/archive-limits.ts'

/** A file that Mosquitto's configuration names. */
export interface FoundFile {
  name: string
  bytes: Buffer
}

/** The files of an import, from a request or from this machine. */
export interface ImportFiles {
  main: FoundFile
  /** Finds a file; `undefined` if it does not exist, cannot be read, or is larger than `maxBytes`. */
  find(path: string, maxBytes: number): FoundFile | undefined
  /** The files of `include_dir`, in the order in which Mosquitto reads them. */
  folder(path: string, maxBytes: number): FoundFile[]
}

const MAIN = 'mosquitto.conf'
export const MAX_CONF_BYTES = 1024 * 1024
const MAX_INCLUDED = 200

const compareNames = (a: FoundFile, b: FoundFile) => (a.name < b.name ? -1 : 1)

/**
 * Files of a request, found by their names: paths in the configuration are those of another machine.
 *
 * @throws {ArchiveError} if there is no configuration file, or two files have the same name
 */
export function requestFiles(given: readonly FoundFile[]): ImportFiles {
  const byName = new Map(given.map((file) => [file.name, file]))
  if (byName.size < given.length) throw new ArchiveError('Two files have the same name')
  const confs = given.filter(({ name }) => name.endsWith('.conf'))
  const main = byName.get(MAIN) ?? (confs.length === 1 ? confs[0] : undefined)
  if (main === undefined) throw new ArchiveError(`There is no ${MAIN} among the files`)
  return {
    main,
    find(path, maxBytes) {
      const found = byName.get(path.split(/[/\\]/).at(-1) ?? '')
      return found !== undefined && found.bytes.length <= maxBytes ? found : undefined
    },
    folder: () => confs.filter((file) => file !== main).toSorted(compareNames),
  }
}

/**
 * Files of this machine; relative paths begin at the folder of the configuration file.
 *
 * @throws {ArchiveError} if the configuration file cannot be read
 */
export function localFiles(path: string): ImportFiles {
  const base = dirname(resolve(path))
  const find = (name: string, maxBytes: number) => read(resolve(base, name), maxBytes)
  const main = read(resolve(path), MAX_CONF_BYTES)
  if (main === undefined) throw new ArchiveError(`${path} cannot be read`)
  return {
    main,
    find,
    folder(name, maxBytes) {
      try {
        return readdirSync(resolve(base, name))
          .filter((each) => each.endsWith('.conf'))
          .toSorted()
          .slice(0, MAX_INCLUDED)
          .flatMap((each) => find(join(name, each), maxBytes) ?? [])
      } catch {
        return []
      }
    },
  }
}

/** Reads a regular file only: devices and pipes have no end. */
function read(path: string, maxBytes: number): FoundFile | undefined {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const facts = fstatSync(file)
    if (!facts.isFile() || facts.size > maxBytes) return undefined
    const bytes = Buffer.alloc(facts.size)
    const length = readSync(file, bytes, 0, facts.size, 0)
    return { name: basename(path), bytes: bytes.subarray(0, length) }
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
