import {
  authorizationSettingsUpdate,
  authorizationSourceUpdate,
} from '@signalbox/contract/authorization'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { apiError } from '../../api/failure.ts'
import { changeList } from '../../configuration/list-root.ts'
import type { ConfigRoot, StoredItems } from '../../configuration/root.ts'
import { readBody } from '../../configuration/setting-root.ts'
import { BadAclFile, checkAclFile } from './file.ts'
import { checkRules, readSource } from './read-source.ts'
import { authorizationSetting, type SourceConfig, sources } from './setting.ts'

type Json = Record<string, unknown>

interface Context {
  collection: StoredItems<SourceConfig>
}

const { settings: defaults } = authorizationSetting.defaults
const read = (item: Json) => readSource(authorizationSourceUpdate, item)

/** The settings of authorization, and the chain of sources in the field `sources`. */
export const authorizationRoot = ({ collection }: Context): ConfigRoot => ({
  name: 'authorization',
  setting: {
    place: ['settings'],
    shown: 'settings',
    read({ settings }) {
      requireKnown(settings as Json) // merged with the current ones
      return { settings: readBody(authorizationSettingsUpdate, settings) }
    },
  },
  items: {
    ownsData: true,
    secrets: (id, config) =>
      Object.hasOwn(sourceSchemas, id)
        ? sourceSchemas[id as keyof typeof sourceSchemas](config) // checked
        : undefined,
    read(item) {
      const source = read(item)
      if (source.type === 'file') checkFile(source.rules)
      return source
    },
    lost: (_, current, id) =>
      current === undefined && id === 'built_in_database' ? [{ kind: 'rules' }] : [],
  },
  async change({ mode, record, next, ask }) {
    const given = record()
    // First, since a wrong list is refused before anything of it is changed.
    if (mode === 'replace' || 'sources' in given) {
      const readGiven = (item: Json, before: SourceConfig | undefined) => {
        const source = read(item)
        checkRules(source, before)
        return source
      }
      const taken = (type: string) => `{duplicated_authz_source_type,${type}}`
      const list = given.sources ?? sources.defaults
      await changeList({ collection, read: readGiven, taken, ownsData: true }, list, mode)
    }
    const { sources: _, ...settings } = next()
    await ask(authorizationSettingsUpdate, {}, { ...defaults, ...settings })
  },
})

/** Refuses unknown names, which the operation would ignore. @throws {Failure} 400 with their list */
function requireKnown(given: Json): void {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(defaults, name))
  if (unknown.length === 0) return
  const fault = { path: 'root', reason: 'unknown_fields', unknown: unknown.join(',') }
  throw apiError('BAD_REQUEST', { message: JSON.stringify(fault) })
}

/** @throws {Error} with the line that cannot be read */
function checkFile(rules: string): void {
  try {
    checkAclFile(rules)
  } catch (error) {
    if (!(error instanceof BadAclFile)) throw error
    throw new Error(`line ${error.line}: ${error.message}`, { cause: error })
  }
}
