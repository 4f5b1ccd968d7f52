import { ChevronDown, ChevronsLeft, ChevronsRight, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Menu, MenuItem, MenuTrigger } from 'react-aria-components';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { MenuCard, menuStyles } from '../../../frontend/ui/menu.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import { useRoomForPlaces, useWide } from '../../../frontend/use-media.ts';
import { hasSiteControl } from '../../../kernel/permission.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import type { PlaceRecord } from '../contract.ts';
import { Crumbs } from './crumbs.tsx';
import { FittingCrumbs } from './fitting-crumbs.tsx';
import styles from './place-bar.module.css';
import { usePlace, useViewedPlaces } from './use-places.ts';
import { isFittedTo, viewedBreadcrumbs } from './viewed-breadcrumbs.ts';

const COUNTRIES = [
  { path: '/us', name: 'United States' },
  { path: '/ca', name: 'Canada' },
];

/** Shows the location of the map: the viewed place with its breadcrumbs, the country and the working boundary. */
export function PlaceBar() {
  const { workingPath } = useMapPage();
  const isWide = useWide();
  const nav = useMapNav();
  const zoom = useMapSession(({ camera }) => camera?.zoom ?? 0);
  const uncovered = useMapSession((session) => session.uncovered);
  const places = useViewedPlaces();
  const boundary = usePlace(workingPath).data;
  const boundaryCrumbs = boundary === undefined ? [] : [...boundary.parents, boundary.place];
  // Until the place in the middle of the map is known, the bar shows the name of the page's place, which is usually the same. So the text
  // rarely changes while people read it.
  const ofPage = { viewed: boundary?.place, crumbs: boundaryCrumbs };
  // If the map shows the page's whole place, the bar names that place, even if the middle of the map lies in one of its cities or, because
  // a county can have any shape, in a neighboring county.
  const isOfPage = boundary !== undefined && uncovered !== null && isFittedTo(boundary.place, uncovered);
  const { viewed, crumbs } = places.isSuccess && !isOfPage ? viewedBreadcrumbs(places.data, zoom) : ofPage;
  const name = viewed?.name ?? (places.isSuccess ? nameAtSea(zoom, boundary?.place.name) : '…');

  const country = crumbs.find(({ kind }) => kind === 'country') ?? null;
  const around = crumbs.slice(0, -1).filter(({ kind }) => kind !== 'country');
  return (
    <div className={styles['bar']}>
      {isWide && (
        <div className={styles['trail']}>
          <NavToggle isOpen={nav.isOpen} onToggle={nav.toggle} />
          {nav.isOpen && viewed?.kind !== 'country' && <CountryMenu country={country} />}
          {nav.isOpen && around.length > 0 && (
            <FittingCrumbs label="Places around the viewed place" places={around} />
          )}
        </div>
      )}
      <DetailsButton
        name={name}
        crumbs={crumbs}
        boundaryCrumbs={boundaryCrumbs}
        isShort={isWide && nav.isOpen}
        isLoaded={places.isSuccess}
      />
    </div>
  );
}

/** The zoom below which whole continents are seen. */
const WORLD_ZOOM = 6;

/** Returns the name to show when no place lies in the middle of the map: at low zooms the world, else the place that the page is about, if there is one. */
function nameAtSea(zoom: number, boundaryName: string | undefined): string {
  return zoom < WORLD_ZOOM ? 'World' : (boundaryName ?? 'Open water');
}

function NavToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const Icon = isOpen ? ChevronsLeft : ChevronsRight;
  return (
    <Button
      className={styles['toggle'] ?? ''}
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Hide the surrounding places' : 'Show the surrounding places'}
      onPress={onToggle}
    >
      <Icon aria-hidden />
    </Button>
  );
}

function CountryMenu({ country }: { country: { path: string; name: string } | null }) {
  return (
    <MenuTrigger>
      <Button className={styles['country'] ?? ''} aria-label={`Country: ${country?.name ?? 'choose'}`}>
        {country?.name ?? 'Country'} <ChevronDown aria-hidden />
      </Button>
      <MenuCard placement="bottom start">
        <Menu
          className={menuStyles['list'] ?? ''}
          aria-label="Country"
          selectionMode="single"
          selectedKeys={country === null ? [] : [country.path]}
          onAction={(path) => goToPlace(String(path))}
        >
          {COUNTRIES.map(({ path, name }) => (
            <MenuItem key={path} id={path} className={menuStyles['item'] ?? ''}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </MenuCard>
    </MenuTrigger>
  );
}

interface DetailsProps {
  name: string;
  crumbs: readonly PlaceRecord[];
  boundaryCrumbs: readonly PlaceRecord[];
  /** Shows the name alone, so that the names of the places around it have room. Screen readers hear the whole label. */
  isShort: boolean;
  /** False until the place in the middle of the map is known. Until then, screen readers hear a pause before the name of the page's place. */
  isLoaded: boolean;
}

function DetailsButton({ name, crumbs, boundaryCrumbs, isShort, isLoaded }: DetailsProps) {
  const isOpen = useOverlay(({ open }) => open === 'places');
  const choose = (path: string) => {
    goToPlace(path);
    setOverlay('places', false);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={(open) => setOverlay('places', open)}>
      <Button className={styles['viewing'] ?? ''}>
        <MapPin aria-hidden />
        <span className={styles['text']}>
          <span className={isShort ? 'visually-hidden' : styles['lead']}>Currently viewing </span>
          {!isLoaded && <span className="visually-hidden">… </span>}
          <b>{name}</b>
        </span>
        <ChevronDown aria-hidden />
      </Button>
      <MenuCard placement="bottom start">
        <Dialog aria-label="Where the map is" className={styles['details'] ?? ''}>
          <div>
            <h2>Currently viewing {name}</h2>
            {crumbs.length > 0 && <Crumbs label="Places in view" places={crumbs} />}
            <h2>Working boundary</h2>
            {boundaryCrumbs.length > 0 ? (
              <Crumbs label="Working boundary" places={boundaryCrumbs} />
            ) : (
              <p className={styles['none']}>None. Choose a place to explore.</p>
            )}
            <h2>Countries</h2>
            <ul className={styles['countries']}>
              {COUNTRIES.map(({ path, name: country }) => (
                <li key={path}>
                  <Button className={styles['country'] ?? ''} onPress={() => choose(path)}>
                    {country}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}

/**
 * Returns whether the bar shows the places around the viewed one. At first it does for users with site control, except on a narrow screen.
 * After that, the user's last press of the toggle decides.
 */
function useMapNav(): { isOpen: boolean; toggle: () => void } {
  const isDesktop = useRoomForPlaces();
  const actor = actorOf(useSession().data);
  const [selected, setSelected] = useState<boolean | null>(null);
  const isOpen = selected ?? (isDesktop && hasSiteControl(actor));
  return { isOpen, toggle: () => setSelected(!isOpen) };
}
