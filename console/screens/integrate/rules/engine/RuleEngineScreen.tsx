import { ruleEngineGet, ruleEngineUpdate } from '@signalbox/contract/rules'
import { useMessages } from '../../../../language.tsx'
import { Breadcrumbs } from '../../../../parts/Breadcrumbs.tsx'
import { RootForm } from '../../../../parts/config/RootForm.tsx'
import { ruleEngineGroups } from '../../../../parts/config/roots/rule-engine.ts'
import { ruleEngineMessages } from '../../../../parts/config/roots/rule-engine.messages.ts'
import { useRoot } from '../../../../parts/config/use-root.ts'
import { rulesMessages } from '../../../../parts/rule/rules.messages.ts'
import { paths } from '../../../../paths.ts'
import { Screen } from '../../../../ui/Screen.tsx'

/** Settings of the rule engine. */
export function RuleEngineScreen() {
  const t = useMessages(ruleEngineMessages)
  const rules = useMessages(rulesMessages)
  const root = useRoot(ruleEngineGet, ruleEngineUpdate)
  return (
    <Screen
      title={t.title}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: rules.title, to: paths.rules() }]} current={t.title} />
      }
    >
      <RootForm {...root} groups={ruleEngineGroups} />
    </Screen>
  )
}
