import { useMessages } from '../../../../language.tsx'
import type { RuleKind } from '../../../../parts/rules/save-rules.ts'
import { Segments } from '../../../../ui/Segments.tsx'
import { ruleMessages } from '../authorization.messages.ts'
import { RULE_KINDS } from '../authorization.paths.ts'

interface RuleKindSwitchProps {
  kind: RuleKind
  onChange: (kind: RuleKind) => void
}

/** Which lists of rules are shown: by client ID, by username, or the one for all clients. */
export function RuleKindSwitch({ kind, onChange }: RuleKindSwitchProps) {
  const t = useMessages(ruleMessages)
  return (
    <Segments
      isSmall
      label={t.kinds}
      value={kind}
      options={RULE_KINDS.map((value) => ({ value, label: t[value] }))}
      onChange={onChange}
    />
  )
}
