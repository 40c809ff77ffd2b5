import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconTrash } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { useRowIds } from '#ui/fields/use-row-ids.ts'
import { MoveButtons } from '#ui/order/MoveButtons.tsx'
import type { InputProps } from '#form/field.ts'
import { isOpenBehindAllow } from './checks.ts'
import { editorMessages } from './editor.messages.ts'
import styles from './form.module.css'

interface Rule {
  verb: string
  address: string
}

const read = (rule: string): Rule => {
  const [verb = '', ...address] = rule.trimStart().split(/\s+/)
  return { verb: verb === 'deny' ? 'deny' : 'allow', address: address.join(' ') }
}
const write = ({ verb, address }: Rule) => `${verb} ${address.trim()}`

/** Rules in their order, a row each. The broker accepts addresses that none of them matches. */
export function AccessRulesEditor({
  field: setting,
  control,
  disabled,
  labelId,
  helpId,
}: InputProps) {
  const t = useMessages(editorMessages)
  const { field } = useController({ control, name: setting.path })
  const rules = (Array.isArray(field.value) ? field.value : []).map((each) => read(String(each)))
  const { ids, set: setIds } = useRowIds(rules.length)
  const { rows: group, add, focusRow } = useRowFocus()
  const change = (next: readonly Rule[]) => field.onChange(next.map(write))
  const changeAt = (i: number, rule: Rule) => change(rules.with(i, rule))
  const put = (from: readonly number[]) => {
    change(from.flatMap((i) => rules[i] ?? []))
    setIds(from.flatMap((i) => ids[i] ?? []))
  }
  const all = rules.map((_, i) => i)
  const remove = (at: number) => {
    focusRow(at - 1, 1)
    put(all.filter((i) => i !== at))
  }
  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={helpId}
      className={styles.rules}
    >
      {rules.map((rule, i) => {
        const nth = t.rule(String(i + 1))
        return (
          <div key={ids[i]} data-row={i} className={styles.rule}>
            <NativeSelect
              aria-label={`${nth}: ${t.verb}`}
              value={rule.verb}
              disabled={disabled}
              onChange={(event) => changeAt(i, { ...rule, verb: event.currentTarget.value })}
              data={[
                { value: 'allow', label: t.allow },
                { value: 'deny', label: t.deny },
              ]}
            />
            <TextInput
              aria-label={`${nth}: ${t.address}`}
              classNames={{ input: 'mono' }}
              placeholder="10.0.0.0/8"
              value={rule.address}
              disabled={disabled}
              ref={i === 0 ? field.ref : undefined}
              onChange={(event) => changeAt(i, { ...rule, address: event.currentTarget.value })}
            />
            <MoveButtons
              at={i}
              count={rules.length}
              labels={{ up: `${nth}: ${t.up}`, down: `${nth}: ${t.down}` }}
              disabled={disabled}
              onMove={(by) => put(all.with(i, i + by).with(i + by, i))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${nth}: ${t.remove}`}
              disabled={disabled}
              onClick={() => remove(i)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )
      })}
      {rules.length === 0 && <p className={styles.none}>{t.noRules}</p>}
      <Button
        ref={add}
        size="xs"
        variant="default"
        disabled={disabled}
        // A new rule is inserted before the one for all other addresses.
        onClick={() => {
          const isLastForAll = rules.at(-1)?.address === 'all'
          change(
            rules.toSpliced(isLastForAll ? -1 : rules.length, 0, { verb: 'deny', address: '' }),
          )
        }}
      >
        {t.addRule}
      </Button>
      {isOpenBehindAllow(field.value) && (
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          onClick={() => {
            // The focused button disappears together with the warning.
            add.current?.focus()
            change([...rules, { verb: 'deny', address: 'all' }])
          }}
        >
          {t.addDenyAll}
        </Button>
      )}
    </div>
  )
}
