import { isRecord } from '@signalbox/formats/is-record'
import { ArchiveError } from '../../archive/archive-limits.ts'
import type { RowSink } from '../row-sink.ts'
import { translateAccess } from './access.ts'
import { Found, type Json } from './found.ts'
import { translateIntegration } from './integration.ts'

/** Name of the entry with the export, in an archive that was made from an export of EMQX 4. */
export const EMQX4_EXPORT = 'emqx4.json'
/** Largest export: as objects in memory, small values take twenty times their bytes. */
export const MAX_EXPORT_BYTES = 16 * 1024 * 1024

/** The version of an export of EMQX 4, such as `4.4`. @throws {ArchiveError} if the text is not an export */
export function requireExport(text: string): { version: string; exported: Json } {
  if (Buffer.byteLength(text) > MAX_EXPORT_BYTES) {
    throw new ArchiveError(`The export is larger than ${MAX_EXPORT_BYTES} bytes`)
  }
  let exported: unknown
  try {
    exported = JSON.parse(text)
  } catch {
    throw new ArchiveError('The file is no JSON')
  }
  const version = isRecord(exported) ? exported.version : undefined
  if (!isRecord(exported) || typeof version !== 'string' || !/^4\.\d{1,2}$/.test(version)) {
    throw new ArchiveError('The file is no export of EMQX 4')
  }
  return { version, exported }
}

/** Reads an export of EMQX 4 into the form of this broker. @throws {ArchiveError} if it is not an export */
export async function readEmqx4(text: string, rows: RowSink): Promise<Found> {
  const { exported } = requireExport(text)
  const found = new Found(rows)
  await translateAccess(exported, found)
  translateIntegration(exported, found)
  for (const list of ['schemas', 'configs']) {
    const value = exported[list]
    if (Array.isArray(value) && value.length > 0) {
      found.left('modules', list, 'they are set up again here')
    }
  }
  return found
}
