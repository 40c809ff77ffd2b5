import type { BackupNote, BackupPart } from '@signalbox/contract/backup'
import { useMessages } from '#language.tsx'
import { UNKNOWN } from '#formats.ts'
import { useRootName } from '../config-history/names.ts'
import { restoreMessages } from './restore.messages.ts'

/** Whether the effect of restoring the part is known. */
const isCompared = ({ code }: BackupPart) => code !== 'not_compared'

/** Whether a restore of the part changes something. */
export const isChanging = ({ added, changed }: BackupPart) => added + changed > 0

/** Whether something of the part is left out, or restored in another form. */
export const isNoted = ({ notes = [] }: BackupPart) => notes.length > 0

const rank = (part: BackupPart) => {
  if (part.state === 'refused') return 0
  if (part.state === 'skipped') return 4
  if (isNoted(part)) return 1
  return isChanging(part) || !isCompared(part) ? 2 : 3
}

/** Sorted parts: faulty ones first, then those with changes. */
export const inOrder = (parts: readonly BackupPart[]) => parts.toSorted((a, b) => rank(a) - rank(b))

/** How many entries are new and how many are replaced, as texts. */
export const changeCountTexts = (
  part: BackupPart,
  number: (value: number) => string,
): [string, string] =>
  isCompared(part) ? [number(part.added), number(part.changed)] : [UNKNOWN, UNKNOWN]

type Table =
  | 'user'
  | 'external_user'
  | 'api_key'
  | 'mqtt_user'
  | 'gateway_user'
  | 'scram_user'
  | 'acl_rules'
  | 'banned'
  | 'retained'

/** Tables of the reference, with the own table that has the same content. */
const FOREIGN: Readonly<Record<string, Table>> = {
  emqx_acl: 'acl_rules',
  emqx_admin: 'user',
  emqx_app: 'api_key',
  emqx_authn_mnesia: 'mqtt_user',
  emqx_authn_scram_mnesia: 'scram_user',
  emqx_banned: 'banned',
  emqx_retainer_message: 'retained',
}

const CERTIFICATES = 'certs'
const SAML_KEYS = 'sso/saml.pem'

/** Names a table by its content, a root of the configuration by its title, and a file by its name. */
export function usePartText(): (part: BackupPart) => string {
  const t = useMessages(restoreMessages)
  const texts: Readonly<Record<Table, string>> = t
  const rootName = useRootName()
  return ({ kind, name }) => {
    if (kind === 'config') return rootName(name)
    if (name === SAML_KEYS) return t.samlKeys
    if (name === CERTIFICATES) return t.certificates
    const [, file = ''] = /^mnesia\/(.+)$/.exec(name) ?? []
    const content = Object.hasOwn(FOREIGN, file) ? FOREIGN[file] : undefined
    if (content !== undefined) return t.foreignTable(texts[content], file)
    return kind === 'table' && Object.hasOwn(texts, name) ? texts[name as Table] : name // a key of them
  }
}

/** The label for the effect of a restore on a part. */
export function usePartState() {
  const t = useMessages(restoreMessages)
  return (part: BackupPart) => {
    if (part.state === 'refused') return { tone: 'error', label: t.refused } as const
    if (part.state === 'skipped') return { tone: 'neutral', label: t.skipped } as const
    if (!isCompared(part)) return { tone: 'neutral', label: t.notCompared } as const
    return isChanging(part)
      ? ({ tone: 'degraded', label: t.changes } as const)
      : ({ tone: 'neutral', label: t.same } as const)
  }
}

/**
 * Reasons why a part, an item or a field is not restored unchanged. If the console has no text for a reason, the text
 * of the broker is shown.
 */
export function useReasons() {
  const t: Readonly<Record<string, unknown>> = useMessages(restoreMessages)
  const say = (key: string, ...values: readonly string[]): string | undefined => {
    const text = Object.hasOwn(t, key) ? t[key] : undefined
    if (typeof text === 'string') return text
    return typeof text === 'function' ? String(text(...values)) : undefined
  }
  const noteText = ({ code, of = '', text }: BackupNote) =>
    say(`note_${code}`, of, text) ?? [of, text].filter(Boolean).join(': ')
  return ({ code, reason, notes = [] }: BackupPart): string[] => [
    ...(reason === undefined ? [] : [(code === undefined ? undefined : say(code)) ?? reason]),
    ...notes.map(noteText),
  ]
}
