import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useFormats, useMessages } from '#language.tsx'
import { OldSyntax } from '#domain/syntax/OldSyntax.tsx'
import { Banner } from '#ui/Banner.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { DragHandle } from '#ui/order/DragHandle.tsx'
import { MoveButtons } from '#ui/order/MoveButtons.tsx'
import { useReorder } from '#ui/order/use-reorder.ts'
import { ruleMessages } from '../authorization.messages.ts'
import { literalPlaceholders, NEW_RULE, QOS_CHOICES, type RulesValues } from './rule-form.ts'
import styles from './RuleTable.module.css'

/** Table of the rules in a form, in the order in which the broker checks them. */
export function RuleTable({ control }: { control: Control<RulesValues> }) {
  const t = useMessages(ruleMessages)
  const { number } = useFormats()
  const list = useFieldArray({ control, name: 'rules' })
  const { rows, add, focusRow } = useRowFocus<HTMLTableSectionElement>()
  const ids = list.fields.map(({ id }) => id)
  const reorder = useReorder(ids, async (order, id) => {
    list.move(ids.indexOf(id), order.indexOf(id))
    return true
  })
  return (
    <div>
      <p className={styles.help}>{t.order}</p>
      <p className={styles.help}>{t.topicHelp}</p>
      <table className={styles.table} aria-label={t.rules}>
        <thead>
          <tr>
            <td />
            <th scope="col" className={styles.permission}>
              {t.permission}
            </th>
            <th scope="col" className={styles.action}>
              {t.action}
            </th>
            <th scope="col">{t.topic}</th>
            <th scope="col" className={styles.qos}>
              {t.qos}
            </th>
            <th scope="col" className={styles.retain}>
              {t.retain}
            </th>
            <td />
          </tr>
        </thead>
        <tbody ref={rows}>
          {reorder.order.map((id, place) => {
            const name = t.nth(number(place + 1))
            return (
              <tr key={id} data-row={place} data-dragged={reorder.dragged === id}>
                <td className={styles.place}>
                  <DragHandle
                    id={id}
                    label={t.handle(name)}
                    disabled={ids.length < 2}
                    onPointerDown={reorder.onPointerDown}
                    onStep={reorder.step}
                  />
                  <span className="numeric">{number(place + 1)}</span>
                </td>
                <RuleCells control={control} at={ids.indexOf(id)} name={name} />
                <td className={styles.buttons}>
                  <MoveButtons
                    at={place}
                    count={ids.length}
                    labels={{ up: `${name}: ${t.up}`, down: `${name}: ${t.down}` }}
                    onMove={(by) => reorder.step(id, by)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${name}: ${t.remove}`}
                    onClick={() => {
                      focusRow(place - 1)
                      list.remove(ids.indexOf(id))
                    }}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Button
        ref={add}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => list.append(NEW_RULE)}
      >
        {t.addRule}
      </Button>
    </div>
  )
}

interface RuleCellsProps {
  control: Control<RulesValues>
  at: number
  name: string
}

function RuleCells({ control, at, name }: RuleCellsProps) {
  const t = useMessages(ruleMessages)
  const topic = useWatch({ control, name: `rules.${at}.topic` }) ?? ''
  const literal = literalPlaceholders(topic)
  const labelled = (label: string) => ({ label: `${name}: ${label}`, isLabelHidden: true })
  return (
    <>
      <td>
        <SelectField
          control={control}
          name={`rules.${at}.permission`}
          {...labelled(t.permission)}
          options={[
            { value: 'allow', label: t.allow },
            { value: 'deny', label: t.deny },
          ]}
        />
      </td>
      <td>
        <SelectField
          control={control}
          name={`rules.${at}.action`}
          {...labelled(t.action)}
          options={[
            { value: 'publish', label: t.publish },
            { value: 'subscribe', label: t.subscribe },
            { value: 'all', label: t.both },
          ]}
        />
      </td>
      <td className={styles.topic}>
        <TextField
          control={control}
          name={`rules.${at}.topic`}
          {...labelled(t.topic)}
          required
          mono
        />
        {literal.length > 0 && <Banner tone="warning" title={t.topicTaken(literal.join(' '))} />}
        <OldSyntax topic={topic} />
      </td>
      <td>
        <SelectField
          control={control}
          name={`rules.${at}.qos`}
          {...labelled(t.qos)}
          options={QOS_CHOICES.map((value) => ({
            value,
            label: value === '0,1,2' ? t.qosAll : value,
          }))}
        />
      </td>
      <td>
        <SelectField
          control={control}
          name={`rules.${at}.retain`}
          {...labelled(t.retain)}
          options={[
            { value: 'all', label: t.retainAll },
            { value: 'true', label: t.retainYes },
            { value: 'false', label: t.retainNo },
          ]}
        />
      </td>
    </>
  )
}
