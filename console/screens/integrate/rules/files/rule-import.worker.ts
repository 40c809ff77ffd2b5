import { readHocon } from '@signalbox/formats/hocon'
import { readExport } from '#domain/files/read-entries.ts'
import { serveFile } from '#domain/files/serve-file.ts'
import { readBundle, type RuleBundle } from './rule-bundle.ts'
import { bundlesIn } from './rule-config.ts'

/** The rules of an export, or of a configuration file in HOCON or JSON. */
function read(text: string, cells: (row: RuleBundle) => readonly string[]) {
  try {
    return readExport(text, readBundle, cells)
  } catch (error) {
    const bundles = bundlesIn(readHocon(text))
    if (bundles === undefined) throw error
    return readExport(JSON.stringify(bundles), readBundle, cells)
  }
}

serveFile((text) =>
  read(text, ({ rule, connectors, actions, sources }) => [
    rule.id,
    rule.sql,
    [...actions, ...sources].map(({ type, name }) => `${type}:${name}`).join(', '),
    connectors.map(({ type, name }) => `${type}:${name}`).join(', '),
  ]),
)
