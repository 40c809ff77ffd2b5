import { useHotkeys } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { configProvisionalList } from '@signalbox/contract/config-history'
import { licenseGet } from '@signalbox/contract/license'
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react'
import { useLive } from '#api/live.ts'
import { queryClient } from '#api/query.ts'
import { useRecovery } from '#api/recovery.ts'
import { session, useIsExpired } from '#api/session.ts'
import { target } from '#api/target.ts'
import { useCan } from '#api/use-can.ts'
import { pageConfig } from '#env.ts'
import { useMessages } from '#language.tsx'
import { LicenseRoom } from '#domain/license/LicenseRoom.tsx'
import { paths } from '#paths.ts'
import { usePlace } from '#routing/react.tsx'
import { ConfirmProvider } from '#ui/ConfirmDialog.tsx'
import { late, lateDialog } from '#ui/late.tsx'
import { appMessages } from './app.messages.ts'
import { CommandPalette, preloadPalette } from './CommandPalette.tsx'
import type { DrawerName } from './drawers.ts'
import { Navigation as PlainNavigation } from './navigation/Navigation.tsx'
import { OutageNotice } from './OutageNotice.tsx'
import { RECENT_STORED_AS } from './recent.ts'
import { Progress } from './Progress.tsx'
import styles from './Shell.module.css'

const ClusterBar = late(async () => (await import('./ClusterBar.tsx')).ClusterBar, {
  waiting: target.upstream ?? null,
})

/** Fetched when a drawer is first opened. */
const Drawers = lateDialog(async () => (await import('./Drawers.tsx')).Drawers)

const ExpiredLogin = lateDialog(async () => (await import('./ExpiredLogin.tsx')).ExpiredLogin)

const ProvisionalBanners = late(
  async () => (await import('#domain/config-history/ProvisionalBanners.tsx')).ProvisionalBanners,
  { waiting: null, Missing: () => null },
)

/** Not rendered again when only the search parameters of a screen change. */
const Navigation = memo(PlainNavigation)

const LicenseNotice = late(
  async () => (await import('#domain/license/LicenseNotice.tsx')).LicenseNotice,
  { waiting: <LicenseRoom />, Missing: () => null },
)

// Whatever is being read belongs to the login that has ended.
session.onEnd((how) => {
  void queryClient.cancelQueries()
  if (how === 'logout') localStorage.removeItem(RECENT_STORED_AS)
})

/** Frame around all screens but the login page. */
export function Shell({ children }: { children: ReactNode }) {
  // Runs after the last screen is removed, since a mounted screen would read again at once.
  useEffect(() => () => queryClient.clear(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <Frame>{children}</Frame>
      </ConfirmProvider>
    </QueryClientProvider>
  )
}

/** Delays the first screen until the frame is painted: laying out both in one task would block a slow processor. */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => startTransition(() => setIsDrawn(true)), [])
  return isDrawn
}

function Frame({ children }: { children: ReactNode }) {
  const t = useMessages(appMessages)
  const isExpired = useIsExpired()
  const palette = usePalette()
  const [drawer, setDrawer] = useState<DrawerName>()
  const { pathname } = usePlace()
  const isDrawn = useIsDrawn()
  const hasProvisional = useCan(configProvisionalList).can
  const hasLicense = useCan(licenseGet).can
  useRecovery()
  useHotkeys([['mod+K', palette.toggle]], [])
  useEffect(() => whenIdle(preloadPalette), [])
  return (
    <div className={styles.shell}>
      <Progress />
      <a className={styles.skip} href="#main" onClick={focusMain}>
        {t.skip}
      </a>
      <Navigation pathname={pathname} onCommands={palette.toggle} onDrawer={setDrawer} />
      <div className={styles.column}>
        {pageConfig.upstreams.length > 0 && (
          <header className={styles.cluster}>
            <ClusterBar />
          </header>
        )}
        <OutageNotice />
        {hasProvisional && <ProvisionalChanges />}
        {hasLicense && pathname !== paths.license() && <LicenseNotice />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {isDrawn && children}
        </main>
      </div>
      {palette.isOpen && (
        <CommandPalette key={palette.count} onClose={palette.close} onDrawer={setDrawer} />
      )}
      {isExpired && <ExpiredLogin />}
      {drawer !== undefined && <Drawers open={drawer} onClose={() => setDrawer(undefined)} />}
    </div>
  )
}

/** Gives each opening a key of its own, so that a palette that reopens at the moment when it closes starts empty. */
function usePalette() {
  const [{ isOpen, count }, set] = useState({ isOpen: false, count: 0 })
  const [changes] = useState(() => ({
    toggle: () => set((now) => ({ isOpen: !now.isOpen, count: now.count + 1 })),
    close: () => set((now) => ({ ...now, isOpen: false })),
  }))
  return { isOpen, count, ...changes }
}

/** Once the browser has nothing better to do; Safari does not say when that is. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}

function focusMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

const PROVISIONAL_MS = 3000

/** The code of the banners is loaded for the first change that is pending. */
function ProvisionalChanges() {
  const { data, dataUpdatedAt } = useLive(configProvisionalList, {}, PROVISIONAL_MS)
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && data?.some(({ state }) => state === 'pending') === true) setIsNeeded(true)
  return isNeeded && <ProvisionalBanners changes={data ?? []} readAt={dataUpdatedAt} />
}
