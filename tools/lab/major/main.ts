// `npm run lab -- major`: three teams go through a major version of the kit, and then one of React, while visitors open
// their pages. One team moves early, one on the last day, and one only after the switch. Each day is a state of the
// site, so the test does not wait for dates. `-- major React` goes through the major version of React only.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findChromium, openBrowser } from '../../browser';
import type { Parts } from '../../lifecycle';
import { loadExeca } from '../../process';
import { ROOT } from '../../root';
import { printDetail, step } from '../../step';
import { requireDebianPackages } from '../programs';
import { copyShell, SHELL_BUILD } from '../shell-copy';
import { judge, countEqualItems, type Verdict } from '../verdict';
import { NGINX_PROGRAM } from '../weeks/edge';
import { type MajorSite, startMajorSite } from './site';
import { Team } from './team';
import { openInBrowser, readPageAsClient, type Sight, PageVisitors } from './visitors';

interface MajorVersion {
  name: string;
  /** The exact package versions of the next shell. */
  next: Readonly<Record<string, string>>;
  /** The arguments of `npm run packages -- breaks`. */
  versions: string[];
}

/**
 * Copies of the present files get the numbers of the next major versions. A major version of React is also a major
 * version of the kit.
 */
const MAJOR_VERSIONS: MajorVersion[] = [
  { name: 'kit', next: { '@telemarket/kit': '20.0.0' }, versions: ['20.0.0'] },
  {
    name: 'React',
    next: { '@telemarket/kit': '21.0.0', react: '20.0.0', 'react-dom': '20.0.0' },
    versions: ['21.0.0', '--react', '20.0.0'],
  },
];

const [only = ''] = process.argv.slice(2);

/** Runs `npm run packages -- breaks`. @returns The builds that the command names, and its exit code. */
async function runBreaks(site: string, versions: readonly string[]): Promise<{ named: string[]; exitCode: number }> {
  const execa = await loadExeca();
  const args = ['--import', 'tsx', join(ROOT, 'tools/packages/main.ts'), 'breaks', ...versions, '--site', site];
  const { stdout, exitCode = 1 } = await execa(process.execPath, args, { cwd: ROOT, reject: false });
  const named = stdout.split('\n').flatMap((line) => /^(\S+ \S+) needs /.exec(line)?.[1] ?? []);
  return { named: [...new Set(named)].sort(), exitCode };
}

/** The move of all teams to one major version, day by day. */
class Rehearsal {
  private readonly next: string;
  private readonly nextScript: string;
  private readonly mistakes = { breaks: [] as string[], link: [] as string[], rollback: [] as string[] };
  private readonly asked = { breaks: 0, link: 0, rollback: 0 };

  /** @param live The folder of the shell that is live. */
  constructor(
    private readonly major: MajorVersion,
    private readonly live: string,
    private readonly site: MajorSite,
    private readonly visitors: PageVisitors,
    private readonly browser: Browser,
  ) {
    const name = `next${major.name}`;
    this.next = copyShell(join(site.folder, name), { name, shared: major.next });
    this.nextScript = `main.${name}.`;
  }

  /** @returns The folder of the shell that is live at the end. */
  async run([early, last, late]: readonly [Team, Team, Team]): Promise<string> {
    const { major, site, visitors } = this;
    const day = <T>(what: string, work: () => Promise<T>) => step(`${major.name}: ${what}`, work);
    visitors.hidden = this.nextScript;

    await day('the next version is announced', async () => {
      await site.next.run(this.next);
      await this.expectBreaks(early, last, late);
      await this.expectByLink({ card: [early, last, late] });
    });
    await day(`${early.title} moves`, async () => {
      await this.moveTeam(early);
      await this.expectBreaks(last, late);
      await this.expectByLink({ page: [early], card: [last, late] });
      await visitors.visitAll();
    });
    await day('the next version breaks everything', async () => {
      const broken = { name: `broken${major.name}`, shared: major.next, first: 'throw new Error("planted");' };
      await site.next.run(copyShell(join(site.folder, broken.name), broken));
      visitors.hidden = `main.${broken.name}.`;
      const { sight, problem } = await openInBrowser(this.browser, site.linkTo(early.path), early);
      this.checkThat('link', sight === 'neither' && problem.includes('planted'), `a broken version shows ${sight}`);
      await visitors.visitAll();
      await site.next.stop();
      const cookie = await site.openLink();
      const away = await readPageAsClient(site.address, early, cookie);
      this.checkThat('link', away.sight === 'card', `a version that is away shows ${away.problem}`);
      const { headers } = await fetch(`${site.address}/?next=off`, { headers: { cookie }, redirect: 'manual' });
      const isOff = headers.getSetCookie().some((text) => text.startsWith(`${cookie.split('=', 1)[0]}=;`));
      this.checkThat('link', isOff, 'the link cannot be ended');
      await visitors.visitAll();
      await site.next.run(this.next);
      visitors.hidden = this.nextScript;
    });
    await day(`${last.title} moves on the last day`, async () => {
      await this.moveTeam(last);
      await this.expectBreaks(late);
      await this.expectByLink({ page: [early, last], card: [late] });
    });
    const switchOver = async () => {
      visitors.hidden = null;
      visitors.expectSight(undefined, late);
      await site.deployVersion(this.next);
      visitors.expectSight('card', late);
      await visitors.visitAll();
    };
    await day('the switch', switchOver);
    await day('the way back', async () => {
      visitors.expectSight(undefined, late);
      await site.deployVersion(this.live);
      visitors.expectSight('page', late);
      visitors.hidden = this.nextScript;
      await visitors.visitAll();
    });
    await day('the switch again', switchOver);
    await day(`${late.title} moves too late`, async () => {
      const outside = late.live;
      visitors.expectSight(undefined, late);
      await this.moveTeam(late);
      visitors.expectSight('page', late);
      await this.expectBreaks();
      await visitors.visitAll();
      const inside = late.live;
      visitors.expectSight(undefined, late);
      const printed = await late.release('--rollback', outside);
      const warning = `warning: it needs @telemarket/kit `;
      this.checkThat('rollback', printed.includes(warning), `the rollback printed ${printed}`);
      await site.waitUntilServed(late.name, outside);
      visitors.expectSight('card', late);
      await visitors.visitAll();
      visitors.expectSight(undefined, late);
      const back = await late.release('--rollback', inside);
      this.checkThat('rollback', !back.includes('warning'), `the way back printed ${back}`);
      await site.waitUntilServed(late.name, inside);
      visitors.expectSight('page', late);
      await visitors.visitAll();
    });
    await site.next.stop();
    return this.next;
  }

  verdicts(): Verdict[] {
    const { page, card, hidden } = this.visitors.takeFindings();
    const { breaks, link, rollback } = this.mistakes;
    const none = (what: string, wrong: readonly string[], of: number): Verdict => {
      for (const line of countEqualItems(wrong)) printDetail(line);
      const verdict = judge(`${this.major.name}: ${what}, of ${of}`, wrong.length, { max: 0 });
      return { ...verdict, met: verdict.met && of > 0 };
    };
    return [
      none('days on which "breaks" named other builds than those left outside', breaks, this.asked.breaks),
      none('pages by the link that were not as on the next version', link, this.asked.link),
      none('pages of the next version without the link', hidden.wrong, hidden.opened),
      none('failed pages of teams that had moved in time', page.wrong, page.opened),
      judge(
        `${this.major.name}: of these, left to browsers by a busy server`,
        (100 * page.bare) / page.opened,
        { max: 1 },
        '%',
      ),
      none('pages of the others that were no card with 503', card.wrong, card.opened),
      none('rollbacks that did not warn, or warned in vain', rollback, this.asked.rollback),
    ];
  }

  private checkThat(kind: keyof Rehearsal['mistakes'], isRight: boolean, otherwise: string): void {
    this.asked[kind] += 1;
    if (!isRight) this.mistakes[kind].push(otherwise);
  }

  private async moveTeam(team: Team): Promise<void> {
    team.widenRanges(this.major.next);
    await team.release();
    await this.site.waitUntilServed(team.name, team.live);
  }

  private async expectBreaks(...outside: readonly Team[]): Promise<void> {
    const { named, exitCode } = await runBreaks(this.site.address, this.major.versions);
    const expected = outside.map(({ name, live }) => `${name} ${live}`).sort();
    const isRight = named.join() === expected.join() && exitCode === (outside.length > 0 ? 1 : 0);
    this.checkThat('breaks', isRight, `${named.join(', ')} with exit code ${exitCode}, not ${expected.join(', ')}`);
  }

  private async expectByLink(teams: Partial<Record<Sight, readonly Team[]>>): Promise<void> {
    const cookie = await this.site.openLink();
    for (const [expected, members] of Object.entries(teams))
      for (const team of members) {
        const found = [
          await readPageAsClient(this.site.address, team, cookie),
          await openInBrowser(this.browser, this.site.linkTo(team.path), team),
        ];
        for (const { sight, html, problem } of found) {
          const isNext = html.includes(this.nextScript);
          const what = `${team.path} shows ${sight} of ${isNext ? 'the next' : 'another'} version (${problem})`;
          this.checkThat('link', isNext && sight === expected, what);
        }
      }
  }
}

export async function main(parts: Parts): Promise<Verdict[]> {
  requireDebianPackages({ nginx: NGINX_PROGRAM });
  const browser = await openBrowser(parts);
  const site = await step('Starting a site', () => startMajorSite(parts, SHELL_BUILD));
  const chromium = await findChromium();
  const [early, last, late] = (['tips', 'clubs', 'gifts'] as const).map(
    (name) => new Team(name, site.folder, site.address, chromium),
  ) as [Team, Team, Team];
  const teams = [early, last, late] as const;
  await step('Releasing as three teams', async () => {
    for (const { name, store } of teams) site.setStore(name, store);
    for (const team of teams) {
      await team.release();
      await site.waitUntilServed(team.name, team.live);
    }
  });
  const visitors = parts.add(new PageVisitors(site.address, teams, browser));
  const verdicts: Verdict[] = [];
  let live = SHELL_BUILD;
  for (const major of MAJOR_VERSIONS.filter(({ name }) => name.includes(only))) {
    const rehearsal = new Rehearsal(major, live, site, visitors, browser);
    live = await rehearsal.run(teams);
    verdicts.push(...rehearsal.verdicts());
  }
  await visitors.stop();
  return verdicts;
}
