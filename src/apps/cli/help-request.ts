/** Returns true for words that ask for help, whether or not they name a command. No server is asked to answer them. */
export function isHelpRequest(args: readonly string[]): boolean {
  return args.length === 0 || args[0] === 'help' || args.includes('--help');
}
