import type { Configuration } from '../configuration/configuration.ts'
import type { Note } from '../configuration/notes.ts'
import type { Draft } from './part.ts'

type Json = Record<string, unknown>

/** Tables of users and rules that the configuration relies on. */
export type NeededTable = 'mqtt_user' | 'scram_user' | 'acl_rules'

/** `true`: after the restore this broker would be without rows that the other one had. */
export type Lacking = (table: NeededTable) => boolean

interface Around {
  configuration: Configuration
  isWanted: (name: string) => boolean
  lacking: Lacking
  /** Listeners open only with the authenticators and rules that come with them. */
  isClosing: boolean
}

/** Fields of `authorization`: the strict value, which refuses more clients, and the lenient one. */
const STRICT = { no_match: ['deny', 'allow'], deny_action: ['disconnect', 'ignore'] } as const

/**
 * Holds back settings that would refuse clients because the data that admits them is not restored: strict settings of
 * authorization without all sources and rules, and authenticators without their users if this broker uses none.
 */
export function holdBack(drafts: readonly Draft[], around: Around): void {
  const findDraft = (root: string) => drafts.find((draft) => draft.root === root)
  holdSettings(findDraft('authorization'), findDraft('authorization.sources'), around)
  holdAuthenticators(findDraft('authentication'), around)
  if (around.isClosing) holdListeners(drafts, around)
}

/** Disables listeners that would admit more clients, because authenticators or rules of theirs are not restored. */
function holdListeners(drafts: readonly Draft[], { configuration, isWanted }: Around): void {
  const find = (root: string) => drafts.find((draft) => draft.root === root)
  const listeners = find('listeners')
  if (listeners?.kind !== 'items') return
  const isRestored = (draft: Draft) => draft.kind === 'items' && isWanted(draft.root)
  const [chain, sources] = [find('authentication'), find('authorization.sources')]
  const standing = configuration.collections.get('authentication')?.configs ?? []
  const next = chain?.kind === 'items' && isRestored(chain) ? [...chain.items.values()] : []
  const isUnguarded = chain !== undefined && ![...standing, ...next].some(isEnabled)
  const isLawless =
    sources !== undefined && !isRestored(sources) && isChanging(sources, configuration)
  for (const [id, item] of listeners.items) {
    const isAsking = (item as Json).enable_authn !== false
    if (!isEnabled(item) || !(isLawless || (isUnguarded && isAsking))) continue
    listeners.items.set(id, { ...item, enable: false })
    listeners.notes.push({
      ...{ kind: 'kept', code: 'unguarded', of: id },
      text: 'Restored disabled: its users or rules are not restored',
    })
  }
}

function holdSettings(
  settings: Draft | undefined,
  sources: Draft | undefined,
  { configuration, isWanted, lacking }: Around,
): void {
  if (settings?.kind !== 'root') return
  const missing = missingRules(sources, configuration, isWanted, lacking)
  if (missing === undefined) return
  const setting = configuration.settings.get('authorization')
  if (setting === undefined) return
  const { settings: standing } = setting.config as { settings: Json } // of its feature
  const next = { ...(settings.config as { settings: Json }).settings } // as its rules gave it
  for (const [name, [strict, mild]] of Object.entries(STRICT)) {
    if (next[name] !== strict || standing[name] !== mild) continue
    next[name] = mild
    settings.notes.push({
      ...{ kind: 'kept', code: 'stricter_kept', of: name },
      text: `${name} stays ${mild} instead of ${strict}, which would refuse clients: ${missing}`,
    })
  }
  settings.config = { ...settings.config, settings: next }
}

/** Reason why the restored sources admit fewer clients than on the broker of the backup. */
function missingRules(
  sources: Draft | undefined,
  configuration: Configuration,
  isWanted: (name: string) => boolean,
  lacking: Lacking,
): string | undefined {
  const items =
    sources?.kind === 'items'
      ? [...sources.items.values()]
      : (configuration.collections.get('authorization.sources')?.configs ?? [])
  if (sources !== undefined && !isWanted(sources.root) && isChanging(sources, configuration)) {
    return 'the authorization sources are not chosen'
  }
  if (sources?.kind === 'none') return 'the authorization sources are not restored'
  if (sources?.notes.some(({ kind }) => kind !== 'translated') === true) {
    return 'not all authorization sources are restored'
  }
  const hasDatabase = items.some((item) => (item as Json).type === 'built_in_database')
  return hasDatabase && lacking('acl_rules')
    ? 'the authorization rules are not restored'
    : undefined
}

function isChanging(draft: Draft, configuration: Configuration): boolean {
  if (draft.kind !== 'items') return true
  const collection = configuration.collections.get(draft.root)
  return [...draft.items].some(
    ([id, item]) => JSON.stringify(collection?.get(id)) !== JSON.stringify(item),
  )
}

const USERS: Readonly<Record<string, NeededTable>> = {
  'password_based:built_in_database': 'mqtt_user',
  'scram:built_in_database': 'scram_user',
}

function holdAuthenticators(chain: Draft | undefined, { configuration, lacking }: Around): void {
  if (chain?.kind !== 'items') return
  const standing = configuration.collections.get('authentication')?.configs ?? []
  // Another authenticator only lets in more clients.
  if (standing.some((each) => isEnabled(each))) return
  const isPartial = chain.notes.some(
    ({ kind }) => kind === 'left' && chain.items.size < chain.entries,
  )
  const withoutUsers = [...chain.items].filter(([id, item]) => {
    const table = USERS[id]
    return isEnabled(item) && table !== undefined && lacking(table)
  })
  if (!isPartial && withoutUsers.length === 0) return
  const reason =
    withoutUsers.length > 0
      ? 'its users are not restored'
      : 'not all authenticators of the chain are restored'
  for (const [id, item] of chain.items) {
    if (!isEnabled(item)) continue
    chain.items.set(id, { ...item, enable: false })
    chain.notes.push(disabled(id, withoutUsers.some(([other]) => other === id) ? reason : OTHERS))
  }
}

const OTHERS = 'clients of other authenticators of the chain would be refused'

const disabled = (id: string, reason: string): Note => ({
  ...{ kind: 'kept', code: 'disabled', of: id },
  text: `Restored disabled, since clients can connect without it now: ${reason}`,
})

const isEnabled = (config: object) => (config as { enable?: boolean }).enable !== false
