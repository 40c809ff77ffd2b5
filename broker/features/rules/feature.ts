import { feature } from '../../feature.ts'
import { ruleCollection } from './rule.ts'
import { Rules } from './rules.ts'
import { ruleEngineSetting } from './setting.ts'

export const rules = feature({
  setting: ruleEngineSetting,
  collection: ruleCollection,
  async start({ kernel, setting, collection }) {
    const rules = new Rules(kernel, setting.settings)
    setting.follow((settings) => rules.setSettings(settings))
    collection.follow((change) => rules.setRules(change))
    const added = new Map(collection.settings.map((each) => [each.id, each]))
    await rules.setRules({ added, changed: new Map(), removed: new Map() })
    return rules
  },
})
