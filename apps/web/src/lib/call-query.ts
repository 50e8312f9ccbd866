import type { Call, InputOf } from '@saikoro/shared/contract/call'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from './call.ts'

/** The query of a call, under its path and its fields if it has any. A screen that is left gives its request up. */
export function callQuery<C extends Call>(call: C, input?: InputOf<C>) {
  const queryKey = input === undefined ? [call.path] : [call.path, input]
  const fields = input ?? ({} as InputOf<C>)
  return queryOptions({ queryKey, queryFn: ({ signal }) => callApi(call, fields, signal) })
}

/** A handler of a mutation, whose last argument holds the client: reads the replies of calls again. */
export function readAgain(...calls: readonly Call[]) {
  return (...args: readonly [...unknown[], { readonly client: QueryClient }]): Promise<unknown> => {
    const { client } = args.at(-1) as { readonly client: QueryClient }
    return Promise.all(calls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  }
}

/** A change at the server, after which the replies of calls are read again: a refused one was about what is no longer so. */
export function changeOf<Form, Result>(send: (form: Form) => Promise<Result>, ...calls: readonly Call[]) {
  const read = readAgain(...calls)
  return mutationOptions({
    mutationFn: send,
    onSettled(_data, error, _form, _result, context) {
      const reading = read(context)
      // a form says at once why the change failed
      return error ? undefined : reading
    },
  })
}

/** The change of one call, with its input. */
export function callChange<C extends Call>(call: C, ...calls: readonly Call[]) {
  return changeOf((input: InputOf<C>) => callApi(call, input), ...calls)
}
