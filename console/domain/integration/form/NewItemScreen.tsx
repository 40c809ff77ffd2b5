import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx'
import { ScreenLink } from '../../page/links.tsx'
import { useLock } from '../../page/lock.ts'
import type { Family } from '../families.ts'
import { type Item, toItemId } from '../item.ts'
import { createSearch } from '../search.ts'
import { useTypeName } from '../type-names.ts'
import styles from './form.module.css'
import { NewItemForm } from './NewItemForm.tsx'
import { TypeChoice } from './TypeChoice.tsx'

/** Creates a connector, an action or a source: its type, then its configuration. Each step has an address. */
export function NewItemScreen({ family }: { family: Family }) {
  const { paths } = family
  const own = useMessages(family.messages)
  const typeName = useTypeName()
  const lock = useLock()
  const router = useRouter()
  const [{ type, connector, action, target }] = useSearch(createSearch)
  const isCopy = action === 'copy' && target !== undefined
  const title = isCopy ? own.copyOf(target) : own.create
  return (
    <Screen
      title={title}
      about={own.createAbout}
      breadcrumbs={<Breadcrumbs trail={[{ label: own.title, to: paths.list() }]} current={title} />}
    >
      {lock.reason !== undefined ? (
        <Banner tone="info" title={lock.reason}>
          <ScreenLink to={paths.list()}>{own.back}</ScreenLink>
        </Banner>
      ) : isCopy ? (
        <Copy key={target} family={family} target={target} />
      ) : type === undefined ? (
        <TypeChoice
          noun={family.noun}
          onChoose={(chosen) => void router.navigate(paths.create({ type: chosen, connector }))}
        />
      ) : (
        <div className={styles.card}>
          <Section title={typeName(type)}>
            <NewItemForm
              key={type}
              family={family}
              type={type}
              connector={connector}
              onCreated={(created) => void router.navigate(paths.item(toItemId(created)))}
              onBack={() => void router.navigate(paths.create({ connector }))}
            />
          </Section>
        </div>
      )}
    </Screen>
  )
}

function Copy({ family, target }: { family: Family; target: string }) {
  const { operations, paths } = family
  const sentence = useErrorSentence()
  const typeName = useTypeName()
  const router = useRouter()
  const read = useQuery(query(operations.get, { path: { id: target } }))
  if (read.data === undefined) {
    return read.error === null ? (
      <Loading />
    ) : (
      <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
    )
  }
  const original = read.data as Item // by its schema
  return (
    <div className={styles.card}>
      <Section title={typeName(original.type)}>
        <NewItemForm
          family={family}
          type={original.type}
          original={original}
          onCreated={(created) => void router.navigate(paths.item(toItemId(created)))}
          onBack={() => void router.navigate(paths.item(target))}
        />
      </Section>
    </div>
  )
}
