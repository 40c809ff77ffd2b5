import { createContext, type ReactNode, useContext } from 'react'
import { Loading } from '../Loading.tsx'

/** The columns of the shown row, for the panel beside its list. */
export const RowFactsContext = createContext<ReactNode>(undefined)

/** Placeholder of a panel whose code is fetched: the known values of its row. */
export const RowFacts = () => useContext(RowFactsContext) ?? <Loading />
