import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconPlus } from '@tabler/icons-react'
import type { RuleAction, RuleBody } from '@signalbox/contract/rules'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { actions as actionFamily } from '#domain/integration/families.ts'
import { useLock } from '#domain/page/lock.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { lateDialog } from '#ui/late.tsx'
import { Section } from '#ui/Section.tsx'
import { ruleActionIds } from '#domain/rule/rule.ts'
import { useSurroundings } from '#domain/rule/use-surroundings.ts'
import { outputsFormMessages } from '#domain/rule/outputs/outputs-form.messages.ts'
import { OutputTable } from './OutputTable.tsx'

const RepublishForm = lateDialog(
  async () => (await import('#domain/rule/outputs/RepublishForm.tsx')).RepublishForm,
)
const NewItemPanel = lateDialog(
  async () => (await import('#domain/integration/form/NewItemPanel.tsx')).NewItemPanel,
)
const AddAction = lateDialog(async () => (await import('./AddAction.tsx')).AddAction)

/** Known part of an action that is created before the rule. */
export interface NewAction {
  type?: string | undefined
  connector?: string | undefined
}

interface OutputsSectionProps {
  /** Current rule in the form. */
  rule: Pick<RuleBody, 'sql'> & { id: string }
  actions: readonly RuleAction[]
  onChange: (actions: readonly RuleAction[]) => void
  /** Action whose form is open at first. */
  begins?: NewAction | undefined
}

type Panel =
  | { name: 'republish'; at: number; args?: Readonly<Record<string, unknown>> | undefined }
  | { name: 'action' }
  | ({ name: 'new' } & NewAction)

/** Outputs of a rule, which process each row. */
export function OutputsSection({ rule, actions, onChange, begins }: OutputsSectionProps) {
  const t = useMessages(outputsFormMessages)
  const lock = useLock()
  const around = useSurroundings()
  const [panel, setPanel] = useState<Panel | undefined>(begins && { name: 'new', ...begins })
  const close = () => setPanel(undefined)
  const put = (at: number, action: RuleAction) =>
    onChange([...actions.slice(0, at), action, ...actions.slice(at + 1)])
  const hasConsole = actions.some((action) => isConsole(action))
  return (
    <Section
      title={t.title}
      about={t.about}
      action={
        <ActionMenu
          actions={[
            {
              key: 'republish',
              label: t.addRepublish,
              onSelect: () => setPanel({ name: 'republish', at: actions.length }),
            },
            {
              key: 'action',
              label: t.addAction,
              onSelect: () => setPanel({ name: 'action' }),
            },
            {
              key: 'new',
              label: t.newAction,
              onSelect: () => setPanel({ name: 'new' }),
            },
            {
              key: 'console',
              label: t.addConsole,
              ...(hasConsole && { disabledReason: t.consoleOnce }),
              onSelect: () => put(actions.length, { function: 'console' }),
            },
          ]}
        >
          <Button variant="default" leftSection={<IconPlus size={16} />} {...lock.button}>
            {t.add}
          </Button>
        </ActionMenu>
      }
    >
      <OutputTable
        actions={actions}
        from={topicsInFrom(rule.sql)}
        around={around}
        onEdit={(at, args) => setPanel({ name: 'republish', at, args: args ?? {} })}
        onRemove={(at) => onChange(actions.filter((_, i) => i !== at))}
      />
      {panel?.name === 'republish' && (
        <RepublishForm
          args={panel.args}
          onSave={(action) => put(panel.at, action)}
          onClose={close}
        />
      )}
      {panel?.name === 'new' && (
        <NewItemPanel
          family={actionFamily}
          type={panel.type}
          connector={panel.connector}
          rules={[rule]}
          onCreated={(id) => {
            put(actions.length, id)
            close()
          }}
          onClose={close}
        />
      )}
      {panel?.name === 'action' && (
        <AddAction
          used={ruleActionIds(actions)}
          onAdd={(id) => put(actions.length, id)}
          onClose={close}
        />
      )}
    </Section>
  )
}

const isConsole = (action: RuleAction) =>
  typeof action !== 'string' && action.function === 'console'
