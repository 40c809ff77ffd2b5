import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HoconError, type HoconObject, mergeHocon, readHocon } from '@signalbox/formats/hocon'
import { StartError } from './start-error.ts'

const NAMES = /\.(conf|hocon|json)$/
const MAX_FILES = 1000
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Reads a configuration in HOCON or JSON from a file, or from all files of a folder that end in `.conf`, `.hocon` or
 * `.json`, in the order of their names: values of a later file replace those of earlier ones.
 *
 * @throws {StartError} that names the file, and the line if it is no HOCON
 */
export function readConfigFiles(path: string): HoconObject {
  let config: HoconObject = {}
  let bytes = 0
  for (const file of listFiles(path)) {
    const text = readText(file)
    bytes += text.length
    if (bytes > MAX_BYTES) throw new StartError(`${path} has more than 16 MB of configuration.`)
    try {
      config = mergeHocon(config, readHocon(text)) as HoconObject // of two objects
    } catch (error) {
      if (!(error instanceof HoconError)) throw error
      throw new StartError(`${file}, line ${error.line}: ${error.message}.`)
    }
  }
  return config
}

function listFiles(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path).filter((name) => NAMES.test(name) && !name.startsWith('.'))
    if (names.length > MAX_FILES) throw new StartError(`${path} has more than ${MAX_FILES} files.`)
    return names.toSorted().map((name) => join(path, name))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw cannotRead(path, error)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw cannotRead(file, error)
  }
}

const cannotRead = (path: string, error: unknown) =>
  new StartError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
