import { isEqual } from '@signalbox/contract/config-values'
import { useMemo } from 'react'
import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Field, type Kind, toForm, type Values } from './field.ts'
import { GroupCard } from './GroupCard.tsx'
import styles from './GroupCard.module.css'
import { applies, lookAt, toValues } from './values.ts'

interface KindFieldsProps {
  kind: Kind
  form: UseFormReturn<Values>
  /** Why they are not changed now. */
  busy?: string | undefined
}

/** The fields of a kind, group by group; what means nothing beside the others is not there. */
export function KindFields({ kind, form, busy }: KindFieldsProps) {
  const values = useWatch({ control: form.control })
  const look = lookAt(values)
  const defaults = useMemo(() => toValues(kind), [kind])
  const follow = (field: Field, value: unknown) => {
    // Read when it happens: what is watched may be a moment old.
    const changes = field.follow?.(value, lookAt({ ...form.getValues() })) ?? {}
    for (const [path, next] of Object.entries(changes)) {
      form.setValue(path, next, { shouldDirty: true })
    }
  }
  const groups = kind.groups
    .map((group, place) => ({
      ...group,
      // Titles of a plugin may be equal.
      key: `${place} ${group.title.en}`,
      fields: group.fields.filter(
        (field) => applies(field, look) && field.silently?.(look) === undefined,
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <fieldset disabled={busy !== undefined} title={busy} className={styles.groups}>
      {groups.map(({ key, ...group }) => (
        <GroupCard
          key={key}
          layout="grid"
          group={group}
          control={form.control}
          look={look}
          before={values}
          isChanged={({ path }) => !isEqual(look(path), get(defaults, path))}
          onReset={(field) =>
            form.setValue(field.path, toForm(field, structuredClone(field.otherwise)), {
              shouldDirty: true,
            })
          }
          onFollow={follow}
        />
      ))}
    </fieldset>
  )
}
