import * as operations from '@signalbox/contract/mosquitto'
import { ArchiveError } from '../../archive/archive-limits.ts'
import { resource } from '../../api/resource.ts'
import { asked, presentPart, presentRestored } from '../resource.ts'
import { requestFiles } from './files.ts'

/** Imports of the files of a Mosquitto broker. */
export const mosquitto = resource(({ on, backups, configuration }) => {
  on(operations.mosquittoInspect, async ({ body }) => {
    const { parts, report } = await asked(async () =>
      backups.previewMosquitto(readFiles(body.files)),
    )
    return {
      parts: parts.map(presentPart),
      lines: report.lines.map((line) => ({ ...line })),
      counts: { ...report.counts },
    }
  })

  on(operations.mosquittoImport, async ({ body: { files, parts: only } }) => {
    const { parts } = await asked(async () => backups.restoreMosquitto(readFiles(files), only))
    return { parts: presentRestored(parts, configuration) }
  })
})

/** Decodes the files of a request. @throws {ArchiveError} if they are too large together, or two have the same name */
function readFiles(given: readonly { name: string; content: string }[]) {
  const files = given.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > operations.MAX_MOSQUITTO_BYTES) {
    throw new ArchiveError(`The files have more than ${operations.MAX_MOSQUITTO_BYTES} bytes`)
  }
  return requestFiles(files)
}
