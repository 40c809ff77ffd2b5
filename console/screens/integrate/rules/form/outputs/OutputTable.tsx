import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { RuleAction } from '@signalbox/contract/rules'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { SmallTable } from '#ui/SmallTable.tsx'
import type { Surroundings } from '#domain/rule/health.ts'
import { outputKeys, outputState } from '#domain/rule/output.ts'
import { ActionName, FunctionName } from '#domain/rule/OutputList.tsx'
import { OutputStatus } from '#domain/rule/OutputStatus.tsx'
import { outputMessages } from '#domain/rule/outputs.messages.ts'
import { outputsFormMessages } from '#domain/rule/outputs/outputs-form.messages.ts'
import styles from '#domain/rule/outputs/outputs.module.css'

interface OutputTableProps {
  actions: readonly RuleAction[]
  /** The topics of FROM. */
  from: readonly string[]
  around: Surroundings
  onEdit: (at: number, args: Readonly<Record<string, unknown>> | undefined) => void
  onRemove: (at: number) => void
}

/** A row for each output, with its state. */
export function OutputTable({ actions, from, around, onEdit, onRemove }: OutputTableProps) {
  const t = useMessages(outputsFormMessages)
  const words = useMessages(outputMessages)
  const lock = useLock()
  if (actions.length === 0) return <p className={styles.about}>{words.none}</p>
  const keys = outputKeys(actions)
  return (
    <SmallTable
      label={t.title}
      columns={[
        { key: 'name', label: t.name, isName: true },
        { key: 'state', label: t.state },
        { key: 'buttons', label: t.edit },
      ]}
      rows={actions.map((action, at) => {
        const key = keys[at] ?? ''
        const state = typeof action === 'string' ? outputState(action, around.actions) : undefined
        return {
          key,
          isBad: state === 'missing',
          cells: [
            typeof action === 'string' ? (
              <ActionName key="name" id={action} isMissing={state === 'missing'} />
            ) : (
              <FunctionName key="name" action={action} from={from} />
            ),
            typeof action === 'string' && (
              <OutputStatus key="state" id={action} actions={around.actions} />
            ),
            <span key="buttons" className={styles.buttons}>
              {typeof action !== 'string' && action.function === 'republish' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  {...lock.button}
                  onClick={() => onEdit(at, action.args)}
                >
                  {t.edit}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                {...lock.button}
                title={lock.button.title ?? (typeof action === 'string' ? t.removeHelp : undefined)}
                onClick={() => onRemove(at)}
              >
                {t.remove}
              </Button>
            </span>,
          ],
        }
      })}
    />
  )
}
