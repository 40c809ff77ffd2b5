import { ruleEngineGet, ruleEngineUpdate } from '@signalbox/contract/rules'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { RootForm } from '#domain/config/RootForm.tsx'
import { ruleEngineGroups } from '#domain/config/roots/rule-engine.ts'
import { ruleEngineMessages } from '#domain/config/roots/rule-engine.messages.ts'
import { useRoot } from '#domain/config/use-root.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { paths } from '#paths.ts'
import { Screen } from '#ui/Screen.tsx'

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
