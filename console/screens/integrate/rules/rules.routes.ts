import { route } from '#routing/router.ts'
import { newRulePath, ruleEnginePath, rulePath, rulesPath } from './rules.paths.ts'

export const areaRoutes = [
  route(rulesPath, async () => (await import('./list/RulesScreen.tsx')).RulesScreen),
  route(newRulePath, async () => (await import('./form/NewRuleScreen.tsx')).NewRuleScreen),
  route(rulePath, async () => (await import('./detail/RuleScreen.tsx')).RuleScreen),
  route(
    ruleEnginePath,
    async () => (await import('./engine/RuleEngineScreen.tsx')).RuleEngineScreen,
  ),
]
