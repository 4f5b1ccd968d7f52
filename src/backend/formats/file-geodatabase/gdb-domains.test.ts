import { describe, expect, it } from 'vitest';
import { GdbDomains } from './gdb-domains.ts';

const domain = (name: string, codes: Record<string, string>) =>
  `<typens:GPCodedValueDomain2 xmlns:typens="http://www.esri.com/schemas/ArcGIS/10.1"><DomainName>${name}</DomainName><CodedValues>${Object.entries(
    codes,
  )
    .map(([code, label]) => `<CodedValue><Name>${label}</Name><Code>${code}</Code></CodedValue>`)
    .join('')}</CodedValues></typens:GPCodedValueDomain2>`;
const field = (name: string, domainName = '') =>
  `<GPFieldInfoEx><Name>${name}</Name>${domainName && `<DomainName>${domainName}</DomainName>`}</GPFieldInfoEx>`;
const table = (content: string) =>
  `<typens:DEFeatureClassInfo xmlns:typens="x"><Name>Lots</Name>${content}</typens:DEFeatureClassInfo>`;

describe('domains of a geodatabase', () => {
  it('returns the code labels of a table’s columns, also those of a subtype', () => {
    const domains = new GdbDomains();
    domains.add(domain('Use', { R: 'Residential &amp; farm', C: 'Commercial' }));
    domains.add(domain('Shops', { R: 'Restaurant' }));
    domains.add('<DERangeDomain><Name>x</Name></DERangeDomain>');
    domains.add(
      table(
        `<GPFieldInfoExs>${field('PIN')}${field('USE', 'Use')}${field('KIND')}</GPFieldInfoExs><SubtypeFieldName>KIND</SubtypeFieldName>
         <Subtypes><Subtype><SubtypeName>Business</SubtypeName><SubtypeCode>2</SubtypeCode><FieldInfos><SubtypeFieldInfo><FieldName>USE</FieldName><DomainName>Shops</DomainName></SubtypeFieldInfo></FieldInfos></Subtype></Subtypes>`,
      ),
    );
    const coded = (values: Record<string, string>) => ({
      codedValues: Object.entries(values).map(([code, name]) => ({ code, name })),
    });
    expect(domains.fieldsOf('LOTS')).toEqual({
      fields: [
        { name: 'PIN', type: '', domain: null },
        { name: 'USE', type: '', domain: coded({ R: 'Residential & farm', C: 'Commercial' }) },
        { name: 'KIND', type: '', domain: null },
      ],
      typeIdField: 'KIND',
      subtypes: [{ id: '2', name: 'Business', domains: { USE: coded({ R: 'Restaurant' }) } }],
    });
  });

  it('ignores definitions that are not XML or have no columns', () => {
    const domains = new GdbDomains();
    for (const text of ['', 'x', '<a>', '<a/>', '<a>'.repeat(200), table('')]) domains.add(text);
    expect(domains.fieldsOf('lots')).toBeNull();
  });
});
