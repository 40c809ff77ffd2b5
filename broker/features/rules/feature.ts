import { feature } from '../../feature.ts'
import { rulesRoot } from './root.ts'
import { actions } from '../actions/feature.ts'
import { schemaRegistry } from '../schema-registry/feature.ts'
import { sources } from '../sources/feature.ts'
import { ruleCollection } from './rule.ts'
import { Rules } from './rules.ts'
import { ruleEngineSetting } from './setting.ts'

export const rules = feature({
  needs: { actions, schemaRegistry, sources },
  setting: ruleEngineSetting,
  collection: ruleCollection,
  ports: ['node', 'clock', 'log', 'hooks', 'publish', 'sessions', 'sessionOf'],
  async start({ kernel, setting, collection }, { actions, schemaRegistry, sources }) {
    const rules = new Rules(kernel, setting.settings, schemaRegistry.schemas)
    rules.setTargets((id) => actions.target(id))
    actions.onOutcome((ruleId, outcome) => rules.settle(ruleId, outcome))
    rules.onLosses({
      missed: (id, ruleId, row) => actions.missed(id, ruleId, row),
      failed: (id, ruleId, columns, words) =>
        sources.lost(id, { code: 'statement_failed', words, ruleId }, columns),
    })
    actions.onRepublish((args, row, origin) => rules.republishLost(args, row, origin))
    rules.watchTopics(actions)
    setting.follow((settings) => rules.setSettings(settings))
    collection.follow((change) => rules.setRules(change))
    const added = new Map(collection.settings.map((each) => [each.id, each]))
    await rules.setRules({ added, changed: new Map(), removed: new Map() })
    sources.onMessage((id, columns) => {
      const { node, clock } = kernel
      return rules.receive(id, { ...columns, node, timestamp: clock.now() })
    })
    return rules
  },
  root: rulesRoot,
})
