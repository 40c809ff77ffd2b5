import { useFormats, useLanguage, useMessages } from '#language.tsx'
import type { Words } from '#form/field.ts'
import { ChoiceGallery } from '#ui/ChoiceGallery.tsx'
import { TypeMark } from '../integration/TypeMark.tsx'
import { chainMessages } from './chain.messages.ts'
import { KIND_GROUPS, findKindGroup } from './kind-groups.ts'
import { chainAbouts, kindGroupMessages } from './names.messages.ts'
import { useChainName } from './names.ts'

interface KindChoiceProps {
  label: string
  /** `mechanism:backend`, or a mechanism or type alone. */
  kinds: readonly string[]
  /** Existing items: a chain has one of each kind. */
  taken?: readonly string[]
  /** Explanations of kinds, or of all kinds of a mechanism. */
  abouts?: Readonly<Record<string, Words>>
  onChoose: (kind: string) => void
}

const NONE_TAKEN: readonly string[] = []
const NO_ABOUTS: Readonly<Record<string, Words>> = {}

/** Choice of an authenticator or an authorization source: mechanism and backend in one step. */
export function KindChoice(props: KindChoiceProps) {
  const { label, kinds, taken = NONE_TAKEN, abouts = NO_ABOUTS, onChoose } = props
  const words = useMessages(chainMessages)
  const groupNames = useMessages(kindGroupMessages)
  const { number } = useFormats()
  const language = useLanguage()
  const chainName = useChainName()
  const texts: Readonly<Record<string, Words>> = { ...chainAbouts, ...abouts }
  return (
    <ChoiceGallery
      label={label}
      groups={KIND_GROUPS.map((key) => ({ key, label: groupNames[key] }))}
      choices={kinds.map((kind) => {
        const [mechanism = kind, backend = mechanism] = kind.split(':')
        return {
          value: kind,
          // Most backends check passwords: their names are enough.
          label: chainName(mechanism === 'password_based' ? backend : kind),
          group: findKindGroup(kind),
          mark: <TypeMark isLarge type={backend} />,
          about: (texts[mechanism] ?? texts[backend])?.[language],
          disabledReason: taken.includes(kind) ? words.isThere : undefined,
        }
      })}
      lockedLabel={(count) => words.taken(number(count))}
      onChoose={onChoose}
    />
  )
}
