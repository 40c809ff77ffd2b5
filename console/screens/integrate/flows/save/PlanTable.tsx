import type { SaveStep } from '@signalbox/flow/save-plan'
import { useFormats, useMessages } from '#language.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import type { Plan } from './read-plan.ts'
import styles from './save.module.css'
import { saveMessages } from './save.messages.ts'

interface PlanTableProps {
  plan: Plan
  /** Step that is being carried out. */
  current: SaveStep | undefined
}

/** A row for each object that a save creates or changes. */
export function PlanTable({ plan: { steps, waiting }, current }: PlanTableProps) {
  const t = useMessages(saveMessages)
  const { list, number } = useFormats()
  if (steps.length === 0) return <p className={styles.quiet}>{t.nothing}</p>
  const effectText = (step: SaveStep) =>
    list([
      ...step.effects.map((effect) => {
        if (effect !== 'restarts' || step.noun !== 'action') return t[effect]
        const rows = waiting[step.id]
        if (rows === undefined) return t.losesUnknown
        return rows === 0 ? t.restarts : t.loses(number(rows))
      }),
      ...(step.isFinal ? [t.isFinal] : []),
    ])
  return (
    <SmallTable
      label={t.plan}
      columns={[
        { key: 'verb', label: t.verb },
        { key: 'object', label: t.object, isName: true },
        { key: 'fields', label: t.fields, isData: true },
        { key: 'effects', label: t.effects },
      ]}
      rows={steps.map((step) => ({
        key: `${step.noun} ${step.id}`,
        cells: [
          t[step.verb],
          <span key="object" aria-current={step === current ? 'step' : undefined}>
            {t[step.noun]} <span className="mono">{step.id}</span>
          </span>,
          list(step.fields),
          effectText(step),
        ],
      }))}
    />
  )
}
