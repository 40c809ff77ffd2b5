import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { decoded } from '#routing/path.ts'
import { usePlace } from '#routing/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { pageMessages } from './page.messages.ts'

export function NotFound() {
  const t = useMessages(pageMessages)
  const { pathname } = usePlace()
  return (
    <Screen title={t.notFound}>
      <EmptyState
        title={t.notFoundText}
        text={decoded(pathname)}
        action={<ScreenLink to={paths.overview()}>{t.backToOverview}</ScreenLink>}
      />
    </Screen>
  )
}
