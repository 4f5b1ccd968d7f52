declare module 'autocannon' {
  /** Only the options and results that the benchmarks use. */
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  }): Promise<{ requests: { average: number } }>;
}
