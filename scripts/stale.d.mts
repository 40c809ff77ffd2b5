export const compileCache: string
export function isConsoleStale(): boolean
export function noteConsoleBuilt(): void
export function isServerStale(): boolean
export function noteServerCompiled(): void
export const serverOfTests: string
export function isBundleStale(): boolean
export function noteBundled(): void
