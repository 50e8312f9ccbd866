import { transparency } from '@saikoro/shared/contract/transparency'
import { callQuery } from '../../lib/call-query.ts'

/** The figures of /Transparency. */
export const transparencyQuery = () => callQuery(transparency)
