import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Section.tsx'
import { LinkButton } from '../../page/LinkButton.tsx'
import { useLock } from '../../page/lock.ts'
import { actions, connectors, sources } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { History } from '../history/History.tsx'
import { type Item, toItemId } from '../item.ts'
import { rulesOfAction, rulesOfSource } from '../usage.ts'
import { directionsOf } from '../type-names.ts'
import { useUsage } from '../use-lists.ts'
import { Connection } from './Connection.tsx'
import styles from './detail.module.css'
import { detailMessages } from './detail.messages.ts'
import { NodeStates } from './NodeStates.tsx'
import { StateReport } from './StateReport.tsx'
import { ItemTable } from './ItemTable.tsx'

/** Overview of a connector: state, nodes and users. */
export function ConnectorOverview({ item }: { item: Item }) {
  const t = useMessages(detailMessages)
  const words = useMessages(integrationMessages)
  const lock = useLock()
  const usage = useUsage('connector')?.(item)
  const { type, name: connector } = item
  const directions = directionsOf(type)
  const isUsed = usage !== undefined && usage.actions.length + usage.sources.length > 0
  const create = lock.canWrite && (
    <div className={styles.buttons}>
      {directions.includes('action') && (
        <LinkButton to={paths.newAction({ type, connector })}>{t.createAction}</LinkButton>
      )}
      {directions.includes('source') && (
        <LinkButton to={paths.newSource({ type, connector })}>{t.createSource}</LinkButton>
      )}
    </div>
  )
  return (
    <div className={styles.stack}>
      <StateReport family={connectors} item={item}>
        <Connection item={item} />
        <NodeStates family={connectors} item={item} />
        <History kind="connector" id={toItemId(item)}>
          {usage !== undefined && (
            <Section title={words.usedBy} action={isUsed && create}>
              {!isUsed && (
                <EmptyState title={words.unused} text={t.noConnectorUse} action={create} />
              )}
              <ItemTable
                family={actions}
                items={usage.actions}
                rulesOf={(action) => rulesOfAction(action, usage.rules)}
              />
              <ItemTable
                family={sources}
                items={usage.sources}
                rulesOf={(source) => rulesOfSource(source, usage.rules)}
              />
            </Section>
          )}
        </History>
      </StateReport>
    </div>
  )
}
