import type { BackupPart } from '@signalbox/contract/backup'
import { useMessages } from '../../../language.tsx'
import { useRootName } from '../../../parts/config-history/names.ts'
import { backupMessages } from './backup.messages.ts'

/** What a restore answers. */
export interface Answer {
  parts: readonly BackupPart[]
}

/** Whether a restore of the part changes something. */
export const isChanging = ({ added, changed }: BackupPart) => added + changed > 0

const rank = (part: BackupPart) =>
  part.state === 'refused' ? 0 : part.state === 'skipped' ? 3 : isChanging(part) ? 1 : 2

/** What is wrong comes first, then what changes. */
export const inOrder = (parts: readonly BackupPart[]) => parts.toSorted((a, b) => rank(a) - rank(b))

/** How many entries are new and how many are replaced, as texts. */
export const changesOf = (
  { added, changed }: BackupPart,
  number: (value: number) => string,
): [string, string] => [number(added), number(changed)]

type Table =
  | 'user'
  | 'external_user'
  | 'api_key'
  | 'mqtt_user'
  | 'scram_user'
  | 'acl_rules'
  | 'banned'
  | 'retained'

const SAML_KEYS = 'sso/saml.pem'

/** A table by what is in it, a root of the configuration by its title, a file by its name. */
export function usePartText(): (part: BackupPart) => string {
  const t = useMessages(backupMessages)
  const texts: Readonly<Record<Table, string>> = t
  const rootName = useRootName()
  return ({ kind, name }) => {
    if (kind === 'config') return rootName(name)
    if (kind === 'file' && name === SAML_KEYS) return t.samlKeys
    return kind === 'table' && Object.hasOwn(texts, name) ? texts[name as Table] : name // a key of them
  }
}

/** What a restore would do with a part. */
export function usePartState() {
  const t = useMessages(backupMessages)
  return (part: BackupPart) => {
    if (part.state === 'refused') return { tone: 'error', label: t.refused } as const
    if (part.state === 'skipped') return { tone: 'neutral', label: t.skipped } as const
    return isChanging(part)
      ? ({ tone: 'degraded', label: t.changes } as const)
      : ({ tone: 'neutral', label: t.same } as const)
  }
}
